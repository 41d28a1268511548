/** What a program does on SIGHUP: which key it uses then, and what it does if its terminal was closed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { keyNow, reloadKey } from './key-reload.ts'
import { programForTests } from './testing/program.ts'

const program = programForTests('key-reload.ts')

test.skipIf(process.platform === 'win32')(
  'closes and ends when its terminal is closed, however often it is signalled',
  async () => {
    const file = join(program(), 'server', 'closes.mjs')
    await writeFile(
      file,
      `import { onHangUp } from './key-reload.js'
       const say = (words) => new Promise((done) => process.stdout.write(words + '\\n', done))
       process.stdin.isTTY = true
       const goesOn = new Promise((done) => process.stdin.once('data', done))
       onHangUp({
         reload: () => say('reloads'),
         close: async () => {
           await say('closes')
           await goesOn
           await say('has closed')
         },
       })
       await say('up')`,
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
    child.stdin.write('go on')
    expect(await text(child.stdout)).toBe('has closed\n')
    expect(await ended).toEqual([null, 'SIGHUP'])
  },
  60_000,
)

/** Reads the key again; what it is from now on, and what the log says. */
function reload<Key>(old: Key, read: () => Key) {
  const lines: string[] = []
  let key = old
  const log = pino({}, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  reloadKey({ read, apply: (next) => (key = next), log })
  return { key, lines }
}

const here = { url: 'https://practice.example', key: 'the-old-key' }
const there = { url: 'https://another.example', key: 'the-key-of-another-firm' }
const after = (before: typeof here | undefined, now: typeof here | undefined) =>
  reload('the-old-key', () => keyNow(before, now))

test('uses the new key of the same service', () => {
  expect(after(here, { ...here, key: 'the-new-key' })).toEqual({
    key: 'the-new-key',
    lines: ['The key was read again and is in use'],
  })
})

test.each([
  ['of another service', here, there, 'PRACTICE_API_URL has changed since the start'],
  ['of no service any more', here, undefined, 'PRACTICE_API_URL is no longer given'],
  ['of a first service', undefined, there, 'PRACTICE_API_URL was not given at the start'],
  ['that nobody gave', undefined, undefined, 'there is no other'],
])('keeps its key instead of one %s, and says why', (_, before, now, why) => {
  const { key, lines } = after(before, now)
  expect(key).toBe('the-old-key')
  expect(lines).toEqual([expect.stringContaining(`the old one stays in use: ${why}`)])
})

test('says that the service accepts no key of the settings when there is none any more', () => {
  const { key, lines } = reload<string | undefined>('the-old-key', () => undefined)
  expect(key).toBeUndefined()
  expect(lines).toEqual([expect.stringContaining('contain no key')])
})
