/** The watchdog with real processes that hang, and some that only seem to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { programForTests } from './testing/program.ts'

const program = programForTests('watchdog.ts')

/** Starts a process with a watchdog, whose limit is in milliseconds, and the program `body`. */
async function run(limit: number, body: string) {
  const file = join(program(), 'server', `${process.hrtime.bigint()}.mjs`)
  await writeFile(
    file,
    `import { startWatchdog } from './watchdog.js'
     const busyFor = (ms) => { const end = performance.now() + ms; while (performance.now() < end); }
     const { longWork } = startWatchdog(${limit})
     ${body}`,
  )
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = text(child.stderr)
  return {
    child,
    ended: async () => {
      const [code, signal] = await once(child, 'close')
      return { code, signal, output: await output }
    },
  }
}

test('ends a process that spins and ignores SIGTERM, with a line in the log', async () => {
  const { child, ended } = await run(
    600,
    `process.on('SIGTERM', () => process.exit(0))
     process.stdout.write('up', () => { while (true); })`,
  )
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const { signal, output } = await ended()
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(output)).toEqual({
    level: 60,
    time: expect.any(String),
    msg: expect.stringMatching(/did not respond for \d+ s and was ended/),
  })
}, 60_000)

test('does not end a process that works in short steps, and keeps no process alive', async () => {
  const { ended } = await run(
    1200,
    `for (let piece = 0; piece < 20; piece += 1) {
       busyFor(100)
       await new Promise((done) => setTimeout(done, 0))
     }`,
  )
  expect(await ended()).toEqual({ code: 0, signal: null, output: '' })
}, 60_000)

test('gives long work more time, and what follows it the default time', async () => {
  const { ended } = await run(
    900,
    `await longWork(async () => busyFor(1400))
     busyFor(50)
     process.stderr.write('done\\n')
     await longWork(async () => { throw new Error('failed') }).catch(() => {})
     while (true);`,
  )
  const { signal, output } = await ended()
  expect(signal).toBe('SIGKILL')
  expect(output).toMatch(/^done\n.*did not respond/)
}, 60_000)

test.skipIf(process.platform === 'win32')(
  'does not take a stopped process, as on a machine that sleeps, for a hung one',
  async () => {
    const { child, ended } = await run(
      1000,
      `process.on('SIGTERM', () => process.exit(0))
       process.stdout.write('up')
       setInterval(() => {}, 20)`,
    )
    await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    await wait(1300)
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    expect(await ended()).toMatchObject({ code: 0, signal: null })
  },
  60_000,
)

test('does not end a process that is being debugged', async () => {
  const { ended } = await run(
    1000,
    `const { open } = await import('node:inspector')
     open(0)
     await new Promise((done) => setTimeout(done, 100))
     busyFor(1900)
     process.exit(0)`,
  )
  expect(await ended()).toMatchObject({ code: 0, signal: null })
}, 60_000)
