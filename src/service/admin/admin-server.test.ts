import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Administer, askRunning, openAdministration } from './admin-server.ts'
import { command, type Outcome } from './testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-admin-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Listens in a data directory until the test ends. */
async function open(dataDir: string, administer: Administer) {
  const administration = await openAdministration(dataDir, administer)
  onTestFinished(() => administration.close())
  return administration
}
const sendTo =
  (dataDir: string): Administer =>
  async (args, io) =>
    (await askRunning(dataDir, args, io)) ?? expect.fail('nobody was there')

const echo: Administer = async (args, { print, report }) => {
  print(args.join('|'))
  report('two words:\n ünïcödé\u2028')
  return 7
}

test('runs a command sent through the data directory, and returns its lines and exit code', async () => {
  const dataDir = join(folder, 'plain')
  await open(dataDir, echo)
  expect(await command(sendTo(dataDir), ['keys', 'create', 'Ada’s\nlaptop'])).toEqual({
    exit: 7,
    printed: ['keys|create|Ada’s\nlaptop'],
    reported: ['two words:\n ünïcödé\u2028'],
  })
})

test('gives other accounts on the machine no access', async () => {
  const dataDir = join(folder, 'private')
  await open(dataDir, echo)
  expect((await stat(join(dataDir, 'admin'))).mode & 0o777).toBe(0o700)
})

test('listens in a data directory with a very long path, and leaves it as it was', async () => {
  const dataDir = join(folder, 'a practice with a long name '.repeat(5), 'data')
  const { close } = await openAdministration(dataDir, echo)
  expect(await command(sendTo(dataDir), ['x'])).toMatchObject({ exit: 7 })
  await close()
  expect(await readdir(join(dataDir, 'admin'))).toEqual([])
  expect(await askRunning(dataDir, [], silent)).toBeUndefined()
})

const silent = { print() {}, report() {}, signal: new AbortController().signal }

test('returns nothing when nothing runs, and removes what a dead process left behind', async () => {
  expect(await askRunning(join(folder, 'nowhere'), [], silent)).toBeUndefined()
  const sockets = join(folder, 'dead', 'admin')
  const { close } = await openAdministration(join(folder, 'dead'), echo)
  await close()
  const deadSocket = '0123456789abcdef.sock'
  await writeFile(join(sockets, deadSocket), '')
  await writeFile(join(sockets, 'notes.txt'), 'of somebody else')
  expect(await askRunning(join(folder, 'dead'), [], silent)).toBeUndefined()
  expect(await readdir(sockets)).toEqual(['notes.txt'])
})

test('answers through the second of two on one data directory when the first has stopped', async () => {
  const dataDir = join(folder, 'two')
  const first = await openAdministration(dataDir, async () => 1)
  const second = await openAdministration(dataDir, async () => 2)
  await first.close()
  expect(await command(sendTo(dataDir), ['x'])).toMatchObject({ exit: 2 })
  await second.close()
})

test('stops the command when its caller disconnects, who hears that it was interrupted', async () => {
  const dataDir = join(folder, 'cancelled')
  const stopped = new Promise((resolve) => {
    void open(dataDir, async (_, { signal }) => {
      person.abort()
      await once(signal, 'abort')
      resolve('stopped')
      return 1
    }).then(() => {
      outcome = command(sendTo(dataDir), ['backup'], { signal: person.signal })
    })
  })
  const person = new AbortController()
  let outcome: Promise<Outcome> | undefined
  expect(await stopped).toBe('stopped')
  expect(await outcome).toEqual({
    exit: 1,
    printed: [],
    reported: [
      'The command was interrupted. Part of it may have been done: check before you run it again.',
    ],
  })
})

test('ends running commands before it stops, and reports that to their callers', async () => {
  const dataDir = join(folder, 'stopping')
  let ended = false
  const started = new EventEmitter()
  const { close } = await openAdministration(dataDir, async (_, { signal }) => {
    started.emit('started')
    await once(signal, 'abort')
    ended = true
    return 0
  })
  const outcome = command(sendTo(dataDir), ['backup'])
  await once(started, 'started')
  await close()
  expect(ended).toBe(true)
  expect(await outcome).toEqual({
    exit: 1,
    printed: [],
    reported: [
      'The practice stopped before the command was finished. Check what it has done before you run it again.',
    ],
  })
})

test('begins no command whose caller has interrupted it before the practice heard of it', async () => {
  const dataDir = join(folder, 'interrupted')
  const administer = vi.fn<Administer>(echo)
  await open(dataDir, administer)
  const person = new AbortController()
  const outcome = command(sendTo(dataDir), ['backup'], { signal: person.signal })
  person.abort()
  expect(await outcome).toEqual({
    exit: 1,
    printed: [],
    reported: ['The command was interrupted before it began.'],
  })
  expect(administer).not.toHaveBeenCalled()
})

test('ends only the connection of an invalid request', async () => {
  const dataDir = join(folder, 'garbage')
  await open(dataDir, echo)
  const [name] = await readdir(join(dataDir, 'admin'))
  const socket = createConnection(join(dataDir, 'admin', name!))
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await once(socket, 'close')
  expect(await command(sendTo(dataDir), ['x'])).toMatchObject({ exit: 7 })
})

test('does not count an answer that is cut off as success', async () => {
  const dataDir = join(folder, 'broken')
  const { close } = await openAdministration(dataDir, echo)
  await close()
  const server = createServer((socket) => socket.end('{"print":"half"}\n'))
  server.listen(join(dataDir, 'admin', 'fedcba9876543210.sock'))
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  expect(await command(sendTo(dataDir), ['x'])).toMatchObject({ exit: 1, printed: ['half'] })
})
