/** Disks that are mounted for a test, where the rights are there. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder with disks in it. */
export type Mounts = {
  folder: string
  /** Mounts a disk as `name` by what is said to `mount(8)`, and returns its path. */
  mount(name: string, ...args: string[]): Promise<string>
  /** Unmounts all of them, and removes the folder. */
  close(): Promise<void>
}

/** Opens a folder for disks. */
export async function openMounts(): Promise<Mounts> {
  const folder = await mkdtemp(join(tmpdir(), 'mounts-'))
  const mounted: string[] = []
  return {
    folder,
    async mount(name, ...args) {
      const path = join(folder, name)
      await mkdir(path)
      await run('mount', [...args, path])
      mounted.push(path)
      return path
    },
    async close() {
      // Where a test has failed something may still run there: it loses the disk at its end.
      for (const path of mounted.splice(0)) await run('umount', ['--lazy', path])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether this machine lets us mount what `mount` mounts. */
export async function canMount(mount: (mounts: Mounts) => Promise<unknown>): Promise<boolean> {
  const mounts = await openMounts()
  try {
    await mount(mounts)
    return true
  } catch {
    return false
  } finally {
    await mounts.close()
  }
}
