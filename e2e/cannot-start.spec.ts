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
import { startDesk } from './desk.ts'

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

// At the same time: the last of them waits ten seconds for a server that never answers.
test('a desk that cannot start says in one line what is wrong, without secrets', async ({
  folder,
}) => {
  test.slow()
  await withBusyPort((port) =>
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
})

test('a second desk on the same data directory refuses to start, in one line; once the first was killed, another starts at once on its data', async ({
  folder,
}) => {
  // The first start of all makes a whole database, which takes a busy machine long.
  test.slow()
  const settings = { DATA_DIR: join(folder, 'data'), DEMO_MATTERS: '3' }
  const first = await startDesk(settings)
  try {
    const line = await refusal({ settings, cwd: folder })
    expect(line).toContain('is in use by another Practice Desk')
    expect(await (await fetch(`${first.url}/public/api/v1/ping`)).json()).toEqual({ status: 'ok' })
  } finally {
    await first.kill()
  }

  const desk = await startDesk({ ...settings, DEMO_MATTERS: '9' })
  const answer = await fetch(`${desk.url}/public/api/v1/matters`)
  expect(await answer.json()).toMatchObject({ totalRecords: 3 })
  await desk.stop()
})

test('development reads the port from .env, and refuses a wrong one with the same message', async ({
  folder,
}) => {
  await writeFile(join(folder, '.env'), 'PORT=http\n')
  const program = [vite, root, '--config', join(root, 'vite.config.ts')]
  const line = await refusal({ settings: { PORT: undefined }, program, cwd: folder })
  expect(line).toContain('PORT was given "http", but must be a whole number from 0')
})

test('nothing that tests start reads the .env of whoever runs them', async ({ folder }) => {
  test.slow()
  // A desk that read it would refuse to start, and would open a database that nobody has.
  await writeFile(join(folder, '.env'), 'HOST=0.0.0.0\nDATABASE_URL=postgres://127.0.0.1:9/firm\n')
  const before = process.cwd()
  process.chdir(folder)
  try {
    const settings = { DATA_DIR: join(folder, 'data'), DEMO_MATTERS: '3' }
    const desk = await startDesk(settings)
    const answer = await fetch(`${desk.url}/public/api/v1/matters`)
    expect(await answer.json()).toMatchObject({ totalRecords: 3 })
    await expect(runCommand(settings, '--key')).rejects.toThrow('This desk opens without a key')
    await desk.stop()
  } finally {
    process.chdir(before)
  }
})
