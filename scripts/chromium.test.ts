/** Where the Chromium of the tests comes from. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Looks for one as a person who is not root, and ends where it turns to Playwright's download. */
const program = `
  process.getuid = () => 1000
  console.log = (line) => {
    console.error(line)
    if (line.includes('Playwright')) process.exit()
  }
  const { findChromium } = await import(${JSON.stringify(new URL('chromium.js', import.meta.url).href)})
  await findChromium()`

test.skipIf(process.platform === 'win32')(
  'a person who is not root gets no system package unasked, even where sudo wants no password',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-chromium-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const asked = join(folder, 'asked')
    for (const name of ['sudo', 'apt-get']) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "$0 $*" >> ${asked}\n`, { mode: 0o700 })
    }
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder },
    })
    expect(existsSync(asked), stderr).toBe(false)
    if (process.platform === 'linux') expect(stderr).toContain('Chromium of Playwright')
  },
)
