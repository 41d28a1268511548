/** Lines of the log are gathered, and all of them are written. */
import fs, { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog, writeLine } from './log.ts'

/** A log in a file, and the lines that the file has so far. */
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'practice-log-'))
  const file = join(folder, 'log')
  const descriptor = openSync(file, 'a')
  onTestFinished(() => {
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
  })
  const lines = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return { log: createLog('info', descriptor), lines }
}

test('writes what was logged after a moment, in order', async () => {
  const { log, lines } = open()
  for (let number = 0; number < 3; number += 1) log.info({ number })
  expect(lines()).toEqual([])
  await expect.poll(lines).toHaveLength(3)
  expect(lines().map((line) => /"number":\d/.exec(line)?.[0])).toEqual([
    '"number":0',
    '"number":1',
    '"number":2',
  ])
})

test('writes what was gathered before the process ends', () => {
  const { log, lines } = open()
  log.info({ number: 0 })
  // The last line of a process that fails; pino writes all that it has at the same moment as when a process ends.
  log.fatal({ number: 1 })
  expect(lines()).toHaveLength(2)
})

test('writes an error, with what was gathered before it, before the process can hang or be killed', () => {
  const { log, lines } = open()
  log.info({ number: 0 })
  expect(lines()).toEqual([])
  log.error({ number: 1 })
  expect(lines()).toHaveLength(2)
})

test('writes every line, in order, once a full disk has room again', async () => {
  const { log, lines } = open()
  const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const refuse = (_file: unknown, _bytes: unknown, done: (error: Error) => void) =>
    setImmediate(() => done(noSpace))
  const write = vi.spyOn(fs, 'write')
  const writeSync = vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    throw noSpace
  })
  onTestFinished(() => {
    write.mockRestore()
    writeSync.mockRestore()
  })
  for (let time = 0; time < 3; time += 1)
    write.mockImplementationOnce(refuse as unknown as typeof fs.write)
  log.error({ number: 0 })
  log.info({ number: 1 })
  log.error({ number: 2 })
  await expect.poll(lines).toHaveLength(3)
  expect(lines().map((line) => /"number":\d/.exec(line)?.[0])).toEqual([
    '"number":0',
    '"number":1',
    '"number":2',
  ])
})

test('writes what comes while it writes, in order', async () => {
  const { log, lines } = open()
  const long = 'x'.repeat(1000)
  for (let number = 0; number < 300; number += 1) log.info({ number, long })
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  log.info({ number: 300 })
  await expect.poll(lines).toHaveLength(301)
  const numbers = lines().map((line) => Number(/"number":(\d+)/.exec(line)?.[1]))
  expect(numbers).toEqual(Array.from({ length: 301 }, (_, number) => number))
})

test('gathers what comes while it writes, too', async () => {
  const { log, lines } = open()
  const write = vi.spyOn(fs, 'write')
  onTestFinished(() => write.mockRestore())
  const started = performance.now()
  let logged = 0
  for (; performance.now() - started < 200; logged += 1) {
    log.info({ logged })
    await nextTurn()
  }
  await expect.poll(lines).toHaveLength(logged)
  expect(write).toHaveBeenCalled()
  const short = write.mock.calls.filter(([, text]) => String(text).length < 60_000)
  // One for each 50 ms, by a timer that may be a millisecond early.
  expect(short.length).toBeLessThanOrEqual((performance.now() - started) / 50 + 1)
})

test('does not wait when there is much', async () => {
  const { log, lines } = open()
  for (let number = 0; number < 1000; number += 1) log.info({ number })
  await expect.poll(lines).toHaveLength(1000)
})

test('writes a line from its parts as pino does from an object', async () => {
  const { log, lines } = open()
  const fields = { operation: 'listMatters', status: 200, ms: 1.5, person: 'a "quoted" name' }
  for (const each of [log, log.child({ desk: 'first' })]) {
    each.info(fields)
    writeLine(each, 'info', JSON.stringify(fields).slice(1, -1))
  }
  writeLine(log, 'warn', '"status":500')
  log.level = 'warn'
  writeLine(log, 'info', '"status":200')
  await expect.poll(lines).toHaveLength(5)
  const [first, second, child, childsSecond, warning] = lines().map((line) =>
    line.replace(/"time":"[^"]+"/, '"time":"now"'),
  )
  expect(second).toBe(first)
  expect(childsSecond).toBe(child)
  expect(warning).toBe('{"level":40,"time":"now","status":500}')
})
