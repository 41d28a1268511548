/** What a run of the tests that was killed has left in memory, and what of others is left alone. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginningFor, removeLeftBehind } from './memory-folder.js'

/** A place in which folders of these names lie, each with a file. */
function placeWith(...names: string[]): string {
  const place = mkdtempSync(join(tmpdir(), 'memory-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  for (const name of names) {
    mkdirSync(join(place, name))
    writeFileSync(join(place, name, 'file'), 'left')
  }
  return place
}

/** A process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid

test.skipIf(process.platform !== 'linux')(
  'what a run that was killed has left is removed, and nothing of anybody else',
  () => {
    const ended = endedPid()
    const others = [
      `${beginningFor(process.pid)}running`,
      `desk-tests-1-${ended}-elsewhere`,
      'desk-tests-unknown',
      `${ended}-another-program`,
    ]
    const place = placeWith(`${beginningFor(ended)}killed`, ...others)
    removeLeftBehind(place)
    expect(readdirSync(place).toSorted()).toEqual(others.toSorted())
  },
)

test.skipIf(process.platform !== 'linux')('a disk that was left mounted is unmounted', () => {
  const name = `${beginningFor(endedPid())}killed`
  const place = placeWith(name)
  const disk = join(place, name, 'disk')
  mkdirSync(disk)
  // Where it may not be mounted, it is a folder like any other.
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk])
  writeFileSync(join(disk, 'file'), 'left')
  removeLeftBehind(place)
  expect(readdirSync(place)).toEqual([])
})
