/**
 * The practice service alone as people run it: real processes, real signals, real exit codes. Refusals are tried as
 * functions, and one of each kind as a process.
 */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './database/testing/postgres.ts'
import { openSilentDatabase } from './database/testing/silence.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { freePort } from '#scripts/free-port.js'
import { administerFromCli } from '#service/admin/admin-cli.ts'
import { command } from '#service/admin/testing.ts'
import { certificate, certificatePaths } from '#service/server/testing/certificate.ts'
import { startDesk } from './main.ts'
import { startService } from './serve.ts'
import { readServiceSettings, readSettings } from './settings.ts'
import { isolated } from './testing/isolated.ts'
import { programForTests } from './testing/program.ts'
import { unoptimized } from './testing/unoptimized.ts'

const program = programForTests('serve.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-service-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Given = Record<string, string>

/** Starts the program with settings of its own, in a folder of its own; it is gone when the test ends. */
function start(args: string[], settings: Given, stdout: 'pipe' | number = 'pipe'): ChildProcess {
  const file = join(program(), 'server', 'serve.js')
  const options = isolated({ SERVICE_PORT: '0', DEMO_MATTERS: '0', ...settings }, folder)
  const stdio: StdioOptions = ['pipe', stdout, 'pipe']
  const child = spawn(process.execPath, [...unoptimized, file, ...args], { ...options, stdio })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  })
  return child
}

/** Runs a command to its end. */
async function run(args: string[], settings: Given) {
  const child = start(args, settings)
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  if (child.exitCode === null) await once(child, 'exit')
  return { code: child.exitCode, out, err }
}

/** Starts the service; `said` are the lines with which it tells that it is there. */
async function serve(settings: Given) {
  const child = start([], settings)
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit').then(() => expect.fail(`The service ended: ${said}`))
  const url = await Promise.race([
    ended,
    new Promise<string>((resolve) => {
      child.stdout!.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const found = /^The practice service is at (\S+)$/m.exec(said)?.[1]
        if (found) resolve(found)
      })
    }),
  ])
  ended.catch(() => {})
  return { child, url, said: () => said }
}

/** A database server, where the test is about something else: an embedded database takes seconds to make. */
async function onServer(name: string): Promise<Given> {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return { DATA_DIR: join(folder, name), DATABASE_URL: url }
}

type Served = Awaited<ReturnType<typeof serve>>

const ping = async (url: string, key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${url}/public/api/v1/ping`, { headers })).status
}

test('answers with its key at the address that it prints, takes a new one on SIGHUP or keeps the old one if there is none to read, and stops cleanly', async () => {
  const file = join(folder, 'key-of-the-service')
  await writeFile(file, 'the-first-key-of-three\n', { mode: 0o600 })
  const settings = { DATA_DIR: join(folder, 'plain'), PRACTICE_API_KEY_FILE: file }
  const { child, url, said } = await serve({ ...settings, DEMO_MATTERS: '3' })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(said()).not.toMatch(/-key-of-three|keys create/)
  expect(await ping(url, 'the-first-key-of-three')).toBe(200)
  expect(await ping(url, 'another')).toBe(401)
  const headers = { authorization: 'Bearer the-first-key-of-three' }
  const matters = await fetch(`${url}/public/api/v1/matters`, { headers })
  expect(await matters.json()).toMatchObject({ totalRecords: 3 })

  const other = { ...settings, SERVICE_PORT: new URL(url).port }
  const [busy, inUse] = await Promise.all([run([], other), run([], settings)])
  expect(busy).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^SERVICE_PORT \d+ is busy: .*\n$/),
  })
  expect(inUse).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^The data directory .* is in use by another Practice Desk or practice service\. .*\n$/,
    ),
  })

  await usesNewKeyOnSignal(file, { child, url, said })

  pressCtrlC(child)
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  expect(await readdir(join(folder, 'plain', 'admin'))).toEqual([])
  expect(await readdir(join(folder, 'plain'))).not.toContainEqual(expect.stringMatching(/sock$/))
}, 240_000)

/** As under npm: the terminal signals the program too, and in the same moment npm passes the signal on. */
function pressCtrlC(child: ChildProcess) {
  const until = performance.now() + 200
  while (performance.now() < until) child.kill('SIGINT')
}

/** On SIGHUP, a new key is used; if there is none to read, the old one is kept. */
async function usesNewKeyOnSignal(file: string, { child, url, said }: Served): Promise<void> {
  await writeFile(file, 'too-short')
  child.kill('SIGHUP')
  await expect.poll(said, { timeout: 20_000 }).toContain('the old one stays in use')
  expect(await ping(url, 'the-first-key-of-three')).toBe(200)
  await writeFile(file, 'the-second-key-of-three')
  child.kill('SIGHUP')
  await expect.poll(said, { timeout: 20_000 }).toContain('was read again and is in use')
  expect(await ping(url, 'the-first-key-of-three')).toBe(401)
  expect(await ping(url, 'the-second-key-of-three')).toBe(200)
  expect(said()).not.toMatch(/-key-of-three|too-short/)
}

test('ends with the nearest name when a name is mistyped', async () => {
  const { code, err } = await run([], { PRACTICE_API_KY: 'a-key-of-the-firm' })
  expect([code, err]).toEqual([
    1,
    'PRACTICE_API_KY is not a setting of the desk; did you mean PRACTICE_API_KEY?\n',
  ])
})

test('answers 503 with Retry-After while it is starting', async () => {
  const database = await openSilentDatabase()
  const port = database.freePort
  const settings = readServiceSettings({
    SERVICE_PORT: String(port),
    DATABASE_URL: database.url,
  })
  const refusal = expect(startService(settings)).rejects.toThrow('could not be opened')
  const connection = await database.connected
  const answer = await fetch(`http://127.0.0.1:${port}/public/api/v1/ping`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ status: 503, title: 'Not available' })
  connection.destroy()
  await refusal
  database.close()
})

test('makes, lists and revokes keys with and without the running service', async () => {
  const settings = await onServer('keys')
  const { child, url, said } = await serve(settings)
  await expect.poll(said).toMatch(/\nIt has no key yet, .* keys create NAME\n$/)

  const created = await run(['keys', 'create', 'Billing robot'], settings)
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^pdk_\S{43}\n$/) })
  const key = created.out.trim()
  expect(created.err).not.toContain(key)
  expect(await ping(url, key)).toBe(200)
  expect(await run(['keys', 'revoke', 'Billing robot'], settings)).toMatchObject({
    code: 0,
    out: '',
  })
  expect(await ping(url, key)).toBe(401)

  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  const list = await run(['keys', 'list'], settings)
  expect(list).toMatchObject({ code: 0, out: expect.stringContaining('\nBilling robot  ') })
  expect(list.out).not.toContain(key)
}, 240_000)

test('administers the desk with its embedded service in the same way', async () => {
  const dataDir = join(folder, 'desk')
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO_MATTERS: '0' })
  const log = pino({ level: 'silent' })
  const desk = await startDesk(settings, { staticDir: writeBuiltApp(), log })
  onTestFinished(() => desk.close())
  const created = await run(['keys', 'create', 'Scanner'], { DATA_DIR: dataDir })
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^pdk_/) })
  const list = await command(
    (sent, io) => administerFromCli({ dataDir }, sent, io),
    ['keys', 'list'],
  )
  expect(list.printed).toContainEqual(expect.stringMatching(/^Scanner /))

  // A relative folder is meant where the person called npm.
  const home = join(folder, 'home')
  await mkdir(home)
  // As a desk behind a proxy has it, with the key of a service elsewhere.
  const ofDesk = { DATA_DIR: dataDir, HOST: '10.0.0.11', PRACTICE_API_KEY: 'short' }
  const backup = await run(['backup', 'tonight'], { ...ofDesk, INIT_CWD: home })
  expect(backup).toMatchObject({ code: 0, out: '' })
  const manifest = await readFile(join(home, 'tonight', 'manifest.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ format: 'practice-desk backup' })
}, 240_000)

test('answers an unknown command with the usage, and opens no data', async () => {
  const settings = { DATA_DIR: join(folder, 'untouched') }
  const wrong = await run(['key', 'create'], settings)
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err).toContain('keys create NAME')
  expect(await readdir(folder)).not.toContain('untouched')
})

test('speaks HTTPS with a certificate, and may then be reached from elsewhere', async () => {
  const settings = {
    ...(await onServer('tls')),
    HOST: '0.0.0.0',
    TLS_CERT: certificatePaths.cert,
    TLS_KEY: certificatePaths.key,
    PRACTICE_API_KEY: 'k-1234567890-abcdef',
  }
  const { url, said } = await serve(settings)
  expect(url).toMatch(/^https:\/\/0\.0\.0\.0:\d+$/)
  const { port } = new URL(url)
  const asked = request({
    host: 'localhost',
    family: 4,
    port,
    path: '/public/api/v1/ping',
    ca: certificate.cert,
    headers: { authorization: 'Bearer k-1234567890-abcdef' },
    agent: false,
  })
  asked.end()
  const [answer] = await once(asked, 'response')
  expect(await text(answer)).toBe('{"status":"ok"}')
  expect(await ping(`http://127.0.0.1:${port}`, 'k-1234567890-abcdef')).toBe(200)
  expect(said()).not.toContain('k-1234567890')
}, 240_000)

const inProcess = { SERVICE_PORT: '0', LOG_LEVEL: 'silent', DEMO_MATTERS: '0' }
/** Starts the service in this process. */
const starts = async (settings: Given) =>
  startService(readServiceSettings({ ...inProcess, ...settings }))

const unreachable = { DATABASE_URL: 'postgres://ada:s3cret@127.0.0.1:9/x' }
const isFile = /^The data directory README\.md cannot be made: there is a file in/
test.each<[Given, RegExp]>([
  [{ SERVICE_PORT: 'abc' }, /^SERVICE_PORT was given "abc", but must be a whole number/],
  [
    { TLS_CERT: 'nowhere.pem', TLS_KEY: certificatePaths.key },
    /^TLS_CERT was given "nowhere\.pem"/,
  ],
  [{ TLS_CERT: 'README.md', TLS_KEY: 'README.md' }, /^TLS_CERT and TLS_KEY must be a certificate/],
  [{ DATA_DIR: 'README.md' }, isFile],
  [{ DATA_DIR: 'README.md', ...unreachable }, isFile],
  [unreachable, /^The PostgreSQL database could not/],
])('refuses in one line what cannot work: %j', async (settings, says) => {
  const { message } = await starts({ DATA_DIR: join(folder, 'refused'), ...settings }).then(
    (service) => service.close().then(() => expect.fail('It started.')),
    (thrown: Error) => thrown,
  )
  expect(message).toMatch(says)
  expect(message).toMatch(/^[^\n]+$/)
  expect(message).not.toContain('s3cret')
})

test('ends with exit code 1 and one line where its database cannot be reached', async () => {
  const settings = { DATA_DIR: join(folder, 'unreachable'), ...unreachable }
  const { code, out, err } = await run([], settings)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^The PostgreSQL database could not[^\n]+\n$/)
  expect(err).not.toContain('s3cret')
})

test('finds a port that is busy with something else before any data is opened', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const settings = { SERVICE_PORT: String(port), DATA_DIR: join(folder, 'never') }
  await expect(starts(settings)).rejects.toThrow(/^SERVICE_PORT \d+ is busy/)
  expect(await readdir(folder)).not.toContain('never')
})

/** Whether a process of Linux has something of its own to do on SIGTERM. */
async function catchesTerm(pid: number): Promise<boolean> {
  const [, caught] = /^SigCgt:\s*(\w+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!
  return Boolean((BigInt(`0x${caught}`) >> BigInt(constants.signals.SIGTERM - 1)) & 1n)
}

test.skipIf(process.platform !== 'linux')(
  'answers, and stops cleanly, where its address is printed to a full disk',
  async () => {
    const port = await freePort()
    const full = await open('/dev/full', 'w')
    onTestFinished(() => full.close())
    const settings = { SERVICE_PORT: String(port), ...(await onServer('unheard')) }
    const child = start([], settings, full.fd)
    const ended = once(child, 'exit')
    const said = text(child.stderr!)
    const status = () => ping(`http://127.0.0.1:${port}`, 'another').catch(() => undefined)
    await expect.poll(status, { timeout: 60_000 }).toBe(401)
    // It answers a moment before it listens to signals.
    await expect.poll(() => catchesTerm(child.pid!)).toBe(true)
    child.kill('SIGTERM')
    expect([await ended, await said]).toEqual([[0, null], expect.not.stringContaining('ENOSPC')])
  },
  120_000,
)
