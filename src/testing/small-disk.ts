/** A desk in a process of its own on a small disk of its own, which tests fill to the last byte. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildProgram, startProcess } from './loop-disk.ts'

const run = promisify(execFile)
const mb = 1024 * 1024
/** For the desk with its reserve and its logs, and as much again. */
const diskSize = 300 * mb

/** Whether this machine lets us mount a small disk. */
export async function canMountSmall(): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    const unmount = await mountSmall(join(place, 'disk'))
    await unmount()
    return true
  } catch {
    return false
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Mounts a disk in memory. */
async function mountSmall(folder: string) {
  await mkdir(folder)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'none', folder])
  return () => run('umount', [folder])
}

/** A small disk, and desks on it, one at a time. */
export async function openSmallDisk() {
  const place = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const disk = join(place, 'disk')
  const unmount = await mountSmall(disk)
  const program = await buildProgram()
  const rubbish = join(disk, 'rubbish')
  return {
    start: () => startDesk(program, join(disk, 'data')),
    /** Takes every byte that is left. */
    fill: () => fillWith(rubbish),
    empty: () => truncateSync(rubbish, 0),
    async close() {
      await unmount()
      await rm(place, { recursive: true, force: true })
      await rm(program, { recursive: true, force: true })
    },
  }
}

async function startDesk(program: string, dataDir: string) {
  const { child, url } = await startProcess(program, 'desk', { DATA_DIR: dataDir })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  return {
    url,
    /** Asks the desk to end, and tells how it did. */
    async stop() {
      child.kill('SIGTERM')
      const [code, signal] = await ended
      return signal ?? code
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function fillWith(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (let piece = mb; piece >= 1; piece /= 4) {
      const bytes = Buffer.alloc(piece)
      try {
        while (writeSync(file, bytes) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
}
