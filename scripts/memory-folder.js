/** A temporary folder in memory for tests: each opens databases of its own, and their syncs need not wait for a disk. */
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const memory = '/dev/shm'
/** Databases, files and the browsers' profiles of a whole run together stay below this, in bytes. */
const wanted = 3 * 1024 ** 3

/**
 * Makes a folder in memory where the system has room for one that programs can be started from, and returns
 * its path; undefined elsewhere, where the system's temporary folder does as well, only slower.
 * It is gone when this process ends.
 */
export function openMemoryFolder() {
  let folder
  try {
    removeLeftBehind(memory)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < wanted) return undefined
    folder = mkdtempSync(join(memory, beginningFor(process.pid)))
  } catch {
    return undefined
  }
  process.once('exit', () => remove(folder))
  // PostgreSQL runs as another user, who must get through; nobody may list it.
  chmodSync(folder, 0o711)
  return runsPrograms(folder) ? folder : undefined
}

/**
 * How the folder of a process is called. Containers may share this memory, and a number of a process means
 * nothing outside the one that it belongs to. Short, as the path of a socket below it may have 107 bytes.
 */
export const beginningFor = (pid) =>
  `desk-tests-${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}-${pid}-`

/** Removes from `place` the folders of processes that are gone: a process that is killed removes nothing. */
export function removeLeftBehind(place) {
  for (const name of readdirSync(place)) {
    const [beginning, pid] = /^desk-tests-\d+-(\d+)-/.exec(name) ?? []
    if (pid === undefined || beginning !== beginningFor(pid) || isRunning(Number(pid))) continue
    try {
      remove(join(place, name))
    } catch {
      // Another account's, which the next run of that account removes.
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** Removes a folder with the disks that a test has mounted in it. */
function remove(folder) {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
    .filter((path) => path?.startsWith(`${folder}/`))
  for (const path of mounted.toReversed()) spawnSync('umount', ['--lazy', path])
  rmSync(folder, { recursive: true, force: true })
}

/** Whether a program that lies in `folder` can be started: containers often mount memory without that right. */
function runsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
