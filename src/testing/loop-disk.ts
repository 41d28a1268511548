/**
 * A real file system whose power can be cut, if that is permitted (root, with loop devices): an image that is copied
 * while the program on it is stopped. The copy contains only what the kernel had written.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { canMount, type Mounts, openMounts } from './mounts.ts'
import type { PowerDisk } from './power.ts'
import { buildDesk, startProcess } from './program.ts'

const run = promisify(execFile)
/** In bytes; unused parts take no room. */
const imageSize = 512 * 1024 * 1024

/** Whether this machine lets us mount an image. */
export const canMountImage = () =>
  canMount(async (mounts) => mountImage(mounts, await makeImage(mounts)))

/** Runs the program in a process of its own on a disk of its own. */
export const loopDisk: PowerDisk = async (program, settings) => {
  const mounts = await openMounts()
  onTestFinished(mounts.close)
  const image = await makeImage(mounts)
  const dataDir = join(await mountImage(mounts, image), 'data')
  const folder = await buildDesk()
  const { child, url } = await startProcess(folder, program, { ...settings, DATA_DIR: dataDir })
  let cuts = 0
  return {
    url,
    async cut() {
      cuts += 1
      const copy = join(mounts.folder, `cut-${cuts}`)
      child.kill('SIGSTOP')
      await copyQuietly(image, copy)
      child.kill('SIGCONT')
      return join(await mountImage(mounts, copy), 'data')
    },
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** Copies until nothing was written meanwhile: a power cut is one moment, and the kernel may write at any time. */
async function copyQuietly(image: string, copy: string): Promise<void> {
  for (;;) {
    await copyFile(image, copy)
    const same = await run('cmp', ['--silent', image, copy]).then(
      () => true,
      ({ code }: { code: number }) => {
        if (code !== 1) throw new Error(`The images could not be compared: ${code}.`)
        return false
      },
    )
    if (same) return
  }
}

async function makeImage({ folder }: Mounts): Promise<string> {
  const path = join(folder, 'image')
  await writeFile(path, '')
  await truncate(path, imageSize)
  await run('mkfs.ext4', ['-q', '-F', path])
  return path
}

const mountImage = ({ mount }: Mounts, image: string) =>
  mount(`${basename(image)}-disk`, '-o', 'loop', image)
