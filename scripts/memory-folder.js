/** A temporary folder in memory for tests: each opens databases of its own, and their syncs need not wait for a disk. */
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
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
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < wanted) return undefined
    folder = mkdtempSync(join(memory, 'practice-desk-tests-'))
  } catch {
    return undefined
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user, who must get through; nobody may list it.
  chmodSync(folder, 0o711)
  return runsPrograms(folder) ? folder : undefined
}

/** Whether a program that lies in `folder` can be started: containers often mount memory without that right. */
function runsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
