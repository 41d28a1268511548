import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isolated } from '#main/testing/isolated.ts'
import { expect, test as base } from './fixtures.ts'
import { runCommand } from './command.ts'
import { type Desk, startDesk } from './desk.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = join(root, 'dist', 'server', 'main.js')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

type Start = { settings?: Record<string, string | undefined>; program?: string[]; cwd: string }

/** Runs a program with settings of its own, from a folder of its own. */
function run({ settings = {}, program = [server], cwd }: Start) {
  const child = spawn(process.execPath, program, {
    ...isolated({ PORT: '0', DATA_DIR: join(cwd, 'data'), ...settings }, cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, closed: once(child, 'close') }
}

/** The one line with which a failed start ends. */
async function refusal(start: Start) {
  const { child, output, closed } = run(start)
  await closed
  const given = JSON.stringify(start.settings)
  expect.soft(child.exitCode, given).toBe(1)
  expect.soft(output().split('\n'), given).toHaveLength(2)
  expect.soft(output(), given).toMatch(/[^\n]\n$/)
  return output()
}

/** Gives a port of this machine on which a server listens and never answers. */
async function withBusyPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  try {
    return await work(typeof address === 'object' ? address!.port : 0)
  } finally {
    silent.close()
  }
}

const notOpened = 'The PostgreSQL database could not be opened'

/** Settings with which a desk cannot start, and what its line says; on the `busy` port a server never answers. */
const badSettings = (busy: number): [settings: Record<string, string>, message: string][] => [
  [{ PORT: 'abc' }, 'PORT was given "abc", but must be a whole number'],
  [{ HOST: '0.0.0.0' }, 'HOST was given "0.0.0.0", but must be a loopback address'],
  [{ PUBLIC_URL: 'https://desk.example' }, 'OIDC_ISSUER was not: people sign in there'],
  [{ PRACTICE_API_URL: 'https://practice.example' }, 'PRACTICE_API_KEY was not given'],
  [
    { PRACTICE_API_URL: 'http://practice.example', PRACTICE_API_KEY: 'k-1234567890' },
    'PRACTICE_API_URL was given (not shown), but must be the https address',
  ],
  [{ PORT: String(busy) }, `PORT ${busy} is busy`],
  [{ DATABASE_URL: 'postgres://ada:s3cret@127.0.0.1:9/desk' }, notOpened],
  [{ DATABASE_URL: `postgres://127.0.0.1:${busy}/desk` }, notOpened],
]

test('a desk that cannot start says in one line what is wrong, without secrets', async ({
  folder,
}) => {
  test.slow()
  const desks = withBusyPort((port) =>
    Promise.all(
      badSettings(port).map(async ([settings, message], index) => {
        const cwd = join(folder, String(index))
        await mkdir(cwd)
        const given = JSON.stringify(settings)
        const line = await refusal({ settings, cwd })
        expect.soft(line, given).toContain(message)
        expect.soft(line, given).not.toMatch(/k-1234567890|s3cret/)
      }),
    ),
  )
  const development =
    test.step('development reads the port from .env, and refuses a wrong one with the same message', async () => {
      const cwd = join(folder, 'development')
      await mkdir(cwd)
      await writeFile(join(cwd, '.env'), 'PORT=http\n')
      const program = [vite, root, '--config', join(root, 'vite.config.ts')]
      const line = await refusal({ settings: { PORT: undefined }, program, cwd })
      expect(line).toContain('PORT was given "http", but must be a whole number from 0')
    })
  // At the same time: the last of the desks waits ten seconds for a server that never answers.
  await Promise.all([desks, development])
})

test('a desk starts on a data directory of its own, and no other starts there until it is gone', async ({
  folder,
}) => {
  // The first start of all makes a whole database, which takes a busy machine long.
  test.slow()
  const settings = { DATA_DIR: join(folder, 'data'), DEMO_MATTERS: '3' }
  const first =
    await test.step('nothing that tests start reads the .env of whoever runs them', () =>
      startBesideAnEnv(folder, settings))

  await test.step('a second desk on the same data directory refuses to start, in one line; once the first was killed, another starts at once on its data', async () => {
    try {
      const cwd = join(folder, 'second')
      await mkdir(cwd)
      const line = await refusal({ settings, cwd })
      expect(line).toContain('is in use by another Practice Desk')
      const ping = await fetch(`${first.url}/public/api/v1/ping`)
      expect(await ping.json()).toEqual({ status: 'ok' })
    } finally {
      await first.kill()
    }

    const desk = await startDesk({ ...settings, DEMO_MATTERS: '9' })
    expect(await mattersOf(desk)).toMatchObject({ totalRecords: 3 })
    await desk.stop()
  })
})

const mattersOf = async ({ url }: Desk) => (await fetch(`${url}/public/api/v1/matters`)).json()

/** Starts a desk from a folder whose `.env` it would refuse, and which names a database that nobody has. */
async function startBesideAnEnv(folder: string, settings: Record<string, string>) {
  await writeFile(join(folder, '.env'), 'HOST=0.0.0.0\nDATABASE_URL=postgres://127.0.0.1:9/firm\n')
  const before = process.cwd()
  process.chdir(folder)
  try {
    const desk = await startDesk(settings)
    expect.soft(await mattersOf(desk)).toMatchObject({ totalRecords: 3 })
    await expect
      .soft(runCommand(settings, '--key'))
      .rejects.toThrow('This desk opens without a key')
    return desk
  } finally {
    process.chdir(before)
  }
}
