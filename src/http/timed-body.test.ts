import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from './problem.ts'
import { BodyBroken, BodyTimeout, type Check, timedBody } from './timed-body.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    }),
)
afterEach(() => void vi.useRealTimers())

const limits = { total: 60_000, window: 10_000, floor: 100 }

/** A sender, and the body that its reader gets. */
function open(check?: Check) {
  const sender = Object.assign(new PassThrough(), { complete: false })
  const body = timedBody(sender as unknown as IncomingMessage, limits, check)
  const end = (text = '') => {
    sender.complete = true
    sender.end(text)
  }
  return { sender, body, end }
}
/** The text of a body, or the error with which it breaks. */
const read = (body: PassThrough | ReturnType<typeof open>['body']) =>
  buffer(body).then(String, (error: unknown) => error)

test('delivers a body as it was sent', async () => {
  const { sender, body, end } = open()
  const result = read(body)
  sender.write('half and ')
  await vi.advanceTimersByTimeAsync(9000)
  end('half')
  expect(await result).toBe('half and half')
  expect(vi.getTimerCount()).toBe(0)
})

test('gives up on a body that stalls', async () => {
  const { sender, body } = open()
  const result = read(body)
  sender.write('half')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBeInstanceOf(BodyTimeout)
  expect(sender.destroyed).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('gives up on a body that arrives too slowly', async () => {
  const { sender, body } = open()
  const result = read(body)
  for (let second = 0; second < 10; second += 1) {
    sender.write('x'.repeat(99))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await result).toBeInstanceOf(BodyTimeout)
})

test('lets a body that is just fast enough take its whole time, and no more', async () => {
  const { sender, body } = open()
  const result = read(body)
  for (let second = 0; second < 59; second += 1) {
    sender.write('x'.repeat(110))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(body.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toBeInstanceOf(BodyTimeout)
})

test('does not count the time of a slow reader against the sender', async () => {
  const { sender, body, end } = open()
  const whole = 'x'.repeat(200_000)
  sender.write(whole)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(body.destroyed).toBe(false)
  end()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await read(body)).toBe(whole)
})

test('breaks the body for its reader when the sender goes away', async () => {
  const { sender, body } = open()
  const result = read(body)
  sender.write('half')
  sender.destroy()
  expect(await result).toBeInstanceOf(BodyBroken)
  expect(vi.getTimerCount()).toBe(0)
})

test('breaks the body of a sender who had gone before anybody read it', async () => {
  const sender = Object.assign(new PassThrough(), { complete: false })
  sender.destroy()
  expect(await read(timedBody(sender as unknown as IncomingMessage, limits))).toBeInstanceOf(
    BodyBroken,
  )
})

test('breaks a body that is too long with the given reason', async () => {
  const tooLong = new Refusal(413)
  const { body, end } = open((bytes) => (bytes > 5 ? tooLong : undefined))
  const result = read(body)
  end('123456')
  expect(await result).toBe(tooLong)
})

test('does not end the process when a body that nobody reads breaks', async () => {
  const { sender, body } = open()
  sender.write('half')
  sender.destroy()
  await vi.waitFor(() => expect(body.destroyed).toBe(true))
})
