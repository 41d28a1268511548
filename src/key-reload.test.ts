/** What a program does on SIGHUP: which key it uses, and what it does if its terminal was closed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { reloadedKey, reloadKey } from './key-reload.ts'
import { programForTests } from './testing/program.ts'

const program = programForTests('key-reload.ts')

test.skipIf(process.platform === 'win32')(
  'closes and ends when its terminal is closed, however often it is signalled',
  async () => {
    const file = join(program(), 'server', 'closes.mjs')
    await writeFile(
      file,
      `import { onHangUp } from './key-reload.js'
       const print = (line) => new Promise((done) => process.stdout.write(line + '\\n', done))
       process.stdin.isTTY = true
       const released = new Promise((done) => process.stdin.once('data', done))
       onHangUp({
         reload: () => print('reloads'),
         close: async () => {
           await print('closes')
           await released
           await print('has closed')
         },
       })
       await print('up')`,
    )
    // In a session of its own it has no terminal.
    const child = spawn(process.execPath, [file], { detached: true, stdio: 'pipe' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'close')
    const [up] = (await once(child.stdout, 'data')) as [Buffer]
    expect(up.toString()).toBe('up\n')
    child.kill('SIGHUP')
    const [closes] = (await once(child.stdout, 'data')) as [Buffer]
    expect(closes.toString()).toBe('closes\n')
    child.kill('SIGHUP')
    child.stdin.write('continue')
    expect(await text(child.stdout)).toBe('has closed\n')
    expect(await ended).toEqual([null, 'SIGHUP'])
  },
  60_000,
)

/** Reloads the key; returns the key that is used from now on, and the messages of the log. */
function reload<Key>(old: Key, read: () => Key) {
  const lines: string[] = []
  let key = old
  const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  reloadKey({ read, apply: (next) => (key = next), log })
  return { key, lines }
}

const service = { url: 'https://practice.example', key: 'the-old-key' }
const otherService = { url: 'https://another.example', key: 'the-key-of-another-firm' }
const reloadAfter = (before: typeof service | undefined, now: typeof service | undefined) =>
  reload('the-old-key', () => reloadedKey(before, now))

test('uses the new key of the same service', () => {
  expect(reloadAfter(service, { ...service, key: 'the-new-key' })).toEqual({
    key: 'the-new-key',
    lines: ['The key was read again and is in use'],
  })
})

test.each([
  ['the address has changed', service, otherService, 'has changed since the start'],
  ['the address is gone', service, undefined, 'is no longer set'],
  ['an address was added', undefined, otherService, 'was not set at the start'],
  ['there is no remote service', undefined, undefined, 'there is no other'],
])('keeps the old key if %s, and says why', (_, before, now, why) => {
  const { key, lines } = reloadAfter(before, now)
  expect(key).toBe('the-old-key')
  expect(lines).toEqual([expect.stringMatching(`the old one stays in use: .*${why}`)])
})

test('logs that the settings contain no key any more', () => {
  const { key, lines } = reload<string | undefined>('the-old-key', () => undefined)
  expect(key).toBeUndefined()
  expect(lines).toEqual([expect.stringContaining('contain no key')])
})
