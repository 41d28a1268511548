/** Mounts disks for a test, if that is permitted. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder with disks in it. */
export type Mounts = {
  folder: string
  /** Mounts a disk as `name` with these arguments of `mount(8)`, and returns its path. */
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
      // After a failed test something may still run there, and loses the disk when it ends.
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
