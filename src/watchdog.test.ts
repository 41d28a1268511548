/** The watchdog at work: real processes that hang, and some that only seem to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { programForTests } from './testing/program.ts'

const program = programForTests('watchdog.ts')

/** Starts a process that is watched with a limit in milliseconds and then does what stands in `body`. */
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
  const said = text(child.stderr)
  return {
    child,
    ended: async () => {
      const [code, signal] = await once(child, 'close')
      return { code, signal, said: await said }
    },
  }
}

test('ends a process that spins, deaf to SIGTERM, with a line in the log', async () => {
  const { child, ended } = await run(
    600,
    `process.on('SIGTERM', () => process.exit(0))
     process.stdout.write('up', () => { while (true); })`,
  )
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const { signal, said } = await ended()
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(said)).toEqual({
    level: 60,
    time: expect.any(String),
    msg: expect.stringMatching(/did not answer itself for \d+ s, and was ended/),
  })
}, 60_000)

test('lets a process that works in pieces live, and keeps no process alive', async () => {
  const { ended } = await run(
    1200,
    `for (let piece = 0; piece < 20; piece += 1) {
       busyFor(100)
       await new Promise((done) => setTimeout(done, 0))
     }`,
  )
  expect(await ended()).toEqual({ code: 0, signal: null, said: '' })
}, 60_000)

test('gives long work more time, and what follows it the usual time', async () => {
  const { ended } = await run(
    900,
    `await longWork(async () => busyFor(1400))
     busyFor(200)
     process.stderr.write('done\\n')
     await longWork(async () => { throw new Error('failed') }).catch(() => {})
     while (true);`,
  )
  const { signal, said } = await ended()
  expect(signal).toBe('SIGKILL')
  expect(said).toMatch(/^done\n.*did not answer itself/)
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

test('leaves a process under a debugger at its breakpoints', async () => {
  const { ended } = await run(
    400,
    `const { open } = await import('node:inspector')
     open(0)
     await new Promise((done) => setTimeout(done, 100))
     busyFor(900)
     process.exit(0)`,
  )
  expect(await ended()).toMatchObject({ code: 0, signal: null })
}, 60_000)
