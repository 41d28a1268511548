/** A temporary folder in memory for tests: the syncs of their many databases then need not wait for a disk. */
// As a whole, because Node before 18.15 has no `statfsSync`, and would fail before it could say that it is too old.
import fs from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const memory = '/dev/shm'
/** In bytes: more than the databases, files and browser profiles of a whole run need together. */
const neededSpace = 3 * 1024 ** 3

/**
 * Makes a folder in memory, which is removed when this process ends, and returns its path. Returns undefined if
 * memory has too little space or allows no programs to be started: the system's temporary folder is only slower.
 */
export function openMemoryFolder() {
  let folder
  try {
    removeAbandonedFolders(memory)
    const { bavail, bsize } = fs.statfsSync(memory)
    if (bavail * bsize < neededSpace) return undefined
    folder = fs.mkdtempSync(join(memory, folderPrefix(process.pid)))
  } catch {
    return undefined
  }
  process.once('exit', () => remove(folder))
  // PostgreSQL runs as another user, who must be able to enter the folder; nobody may list it.
  fs.chmodSync(folder, 0o711)
  return runsPrograms(folder) ? folder : undefined
}

/**
 * The beginning of the name of a process's folder. It contains the PID namespace, because containers may share this
 * memory. It is short, because the path of a socket below the folder may have 107 bytes at most.
 *
 * @param {number} pid
 */
export const folderPrefix = (pid) =>
  `desk-tests-${fs.readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}-${pid}-`

/**
 * Removes from `parent` the folders of processes that have ended: one that is killed removes nothing itself.
 *
 * @param {string} parent
 */
export function removeAbandonedFolders(parent) {
  for (const name of fs.readdirSync(parent)) {
    const [prefix, pid] = /^desk-tests-\d+-(\d+)-/.exec(name) ?? []
    if (pid === undefined || prefix !== folderPrefix(pid) || isRunning(Number(pid))) continue
    try {
      remove(join(parent, name))
    } catch {
      // It belongs to another account, whose next run removes it.
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

/** Removes a folder, and unmounts the disks that a test has mounted in it. */
function remove(folder) {
  const mounted = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
    .filter((path) => path?.startsWith(`${folder}/`))
  for (const path of mounted.toReversed()) spawnSync('umount', ['--lazy', path])
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Whether programs in `folder` can be started: containers often mount memory without that permission. */
function runsPrograms(folder) {
  const program = join(folder, 'program')
  fs.writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  fs.rmSync(program)
  return status === 0
}
