/** A desk in a process of its own on a small disk that tests fill to the last byte. */
import { once } from 'node:events'
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { canMount, type Mounts, openMounts } from './mounts.ts'
import { buildDesk, startProcess } from './program.ts'

const mb = 1024 * 1024
/** Twice what the desk needs with its reserve and its logs. */
const diskSize = 300 * mb

/** Mounts a disk in memory. */
const mountSmall = ({ mount }: Mounts) =>
  mount('disk', '-t', 'tmpfs', '-o', `size=${diskSize}`, 'none')

/** Whether this machine lets us mount a small disk. */
export const canMountSmall = () => canMount(mountSmall)

/** A disk for tests to fill, with one desk at a time on it; it is removed when the test ends. */
export type SmallDisk = {
  start(): Promise<StartedDesk>
  /** Fills every byte that is left. */
  fill(): void
  empty(): void
}

type StartedDesk = {
  url: string
  /** Asks the desk to end; resolves to its exit code or signal. */
  stop(): Promise<unknown>
  kill(): Promise<unknown>
}

/** Mounts a small disk. */
export async function openSmallDisk(): Promise<SmallDisk> {
  const mounts = await openMounts()
  onTestFinished(mounts.close)
  const disk = await mountSmall(mounts)
  const program = await buildDesk()
  const filler = join(disk, 'filler')
  return {
    start: () => startDesk(program, join(disk, 'data')),
    fill: () => fillWith(filler),
    empty: () => truncateSync(filler, 0),
  }
}

async function startDesk(program: string, dataDir: string): Promise<StartedDesk> {
  const { child, url } = await startProcess(program, 'desk', { DATA_DIR: dataDir })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  return {
    url,
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
    for (let size = mb; size >= 1; size /= 4) {
      const bytes = Buffer.alloc(size)
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
