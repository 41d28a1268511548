/**
 * A real file system whose power can be cut, where the rights are there (root, with loop devices): an image
 * that is copied while the program on it is stopped. The copy has what the kernel had written, and no more.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import type { PowerDisk, Program, Settings } from './power.ts'

const run = promisify(execFile)
/** In bytes; what is not written to takes no room. */
const imageSize = 512 * 1024 * 1024

/** Whether this machine lets us mount an image. */
export async function canMount(): Promise<boolean> {
  const place = await mkdtemp(join(tmpdir(), 'loop-disk-'))
  try {
    const { unmount } = await mountImage(await makeImage(join(place, 'image')), join(place, 'disk'))
    await unmount()
    return true
  } catch {
    return false
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Runs the program in a process of its own on a disk of its own. */
export const loopDisk: PowerDisk = async (program, settings) => {
  const place = await mkdtemp(join(tmpdir(), 'loop-disk-'))
  const image = await makeImage(join(place, 'image'))
  const mounted = [await mountImage(image, join(place, 'disk'))]
  const folder = await buildProgram()
  const dataDir = join(place, 'disk', 'data')
  const { child, url } = await startProcess(folder, program, { ...settings, DATA_DIR: dataDir })
  return {
    url,
    async cut() {
      const copy = join(place, `cut-${mounted.length}`)
      child.kill('SIGSTOP')
      await copyQuietly(image, copy)
      child.kill('SIGCONT')
      mounted.push(await mountImage(copy, `${copy}-disk`))
      return join(`${copy}-disk`, 'data')
    },
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      for (const { unmount } of mounted) await unmount()
      await rm(place, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies until nothing was written meanwhile: a cut is one moment, and the kernel writes when it likes. */
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

async function makeImage(path: string): Promise<string> {
  await writeFile(path, '')
  await truncate(path, imageSize)
  await run('mkfs.ext4', ['-q', '-F', path])
  return path
}

async function mountImage(image: string, folder: string) {
  await mkdir(folder)
  await run('mount', ['-o', 'loop', image, folder])
  return { unmount: () => run('umount', [folder]) }
}

/** Builds desk and service, and returns the folder: programs are other processes, and Node alone reads no TypeScript. */
export async function buildProgram(): Promise<string> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'power-'))
  const input = ['main.ts', 'serve.ts'].map((name) => join(import.meta.dirname, '..', name))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir: join(folder, 'server'),
      copyPublicDir: false,
      rolldownOptions: { input },
    },
  })
  await cp(writeBuiltApp(), join(folder, 'app'), { recursive: true })
  return folder
}

/** Starts the program `buildProgram` made, and waits until it says where it is. */
export async function startProcess(folder: string, program: Program, settings: Settings) {
  const { PATH, HOME, TMPDIR } = process.env
  const port = program === 'desk' ? { PORT: '0' } : { SERVICE_PORT: '0' }
  const own = { ...port, LOG_LEVEL: 'silent' }
  const file = join(folder, 'server', program === 'desk' ? 'main.js' : 'serve.js')
  const env = { PATH, HOME, TMPDIR, ...own, ...settings }
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    const [url] = /http:\/\/[\d.:]+/.exec(said) ?? []
    if (url) return { child, url }
  }
  throw new Error(`The ${program} did not start.`)
}
