/** What a killed run of the tests leaves in memory is removed, and nothing else. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderPrefix, removeAbandonedFolders } from './memory-folder.js'

/** A folder with subfolders of these names, each with a file in it. */
function folderWith(...names: string[]): string {
  const parent = mkdtempSync(join(tmpdir(), 'memory-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  for (const name of names) {
    mkdirSync(join(parent, name))
    writeFileSync(join(parent, name, 'file'), 'left')
  }
  return parent
}

/** The id of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid

test.skipIf(process.platform !== 'linux')(
  'removes the folder of a killed run, and no other',
  () => {
    const ended = endedPid()
    const others = [
      `${folderPrefix(process.pid)}running`,
      `desk-tests-1-${ended}-elsewhere`,
      'desk-tests-unknown',
      `${ended}-another-program`,
    ]
    const parent = folderWith(`${folderPrefix(ended)}killed`, ...others)
    removeAbandonedFolders(parent)
    expect(readdirSync(parent).toSorted()).toEqual(others.toSorted())
  },
)

test.skipIf(process.platform !== 'linux')('unmounts a disk that was left mounted', () => {
  const name = `${folderPrefix(endedPid())}killed`
  const parent = folderWith(name)
  const disk = join(parent, name, 'disk')
  mkdirSync(disk)
  // Without the permission to mount, this is an ordinary folder.
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk])
  writeFileSync(join(disk, 'file'), 'left')
  removeAbandonedFolders(parent)
  expect(readdirSync(parent)).toEqual([])
})
