/** Runs programs in processes of their own for tests; they are built first, as Node alone cannot read TypeScript. */
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { isolated } from './isolated.ts'
import type { Program, Settings } from './power.ts'
import { unoptimized } from './unoptimized.ts'

const sources = join(import.meta.dirname, '..')

/** Builds files of `src`, such as `main.ts`, to `server/main.js` in a folder that it returns. */
export async function buildProgram(...files: string[]): Promise<string> {
  // Packages are found from here up.
  const cache = join(sources, '../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'program-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir: join(folder, 'server'),
      copyPublicDir: false,
      rolldownOptions: { input: files.map((file) => join(sources, file)) },
    },
  })
  return folder
}

/** Does the same once for a file of tests; returns a function that returns the folder. */
export function programForTests(...files: string[]): () => string {
  let folder: string
  beforeAll(async () => {
    folder = await buildProgram(...files)
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true }))
  return () => folder
}

/** Copies the app to where a desk in `folder` looks for it. */
export const addApp = (folder: string) =>
  cp(writeBuiltApp(), join(folder, 'app'), { recursive: true })

/** Builds desk and service for one test. */
export async function buildDesk(): Promise<string> {
  const folder = await buildProgram('main.ts', 'serve.ts')
  onTestFinished(() => rm(folder, { recursive: true }))
  await addApp(folder)
  return folder
}

/** Starts a program of `buildDesk`, and waits until it prints its address; the end of the test kills it. */
export async function startProcess(folder: string, program: Program, settings: Settings) {
  // Nothing that works by itself may change what a test sees.
  const ofProgram = program === 'desk' ? { PORT: '0', MIRROR: 'off' } : { SERVICE_PORT: '0' }
  const own = { ...ofProgram, LOG_LEVEL: 'silent' }
  const file = join(folder, 'server', program === 'desk' ? 'main.js' : 'serve.js')
  const child = spawn(process.execPath, [...unoptimized, file], {
    ...isolated({ ...own, ...settings }, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    const [url] = /http:\/\/[\d.:]+/.exec(output) ?? []
    if (url) return { child, url }
  }
  throw new Error(`The ${program} did not start.`)
}
