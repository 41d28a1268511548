/** What a page says of a connection that says nothing, and of a desk that says how far it hears. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubLiveDesk } from '#app/testing/live-desk.ts'
import { type LiveState, openConnection, type LiveMessage } from './connection.ts'

const noon = Date.UTC(2026, 10, 24, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  onTestFinished(() => void vi.useRealTimers())
})

/** A connection, and what it has told last of its state. */
function openTestConnection() {
  const desk = stubLiveDesk()
  const told: LiveMessage[] = []
  onTestFinished(openConnection('', (one) => told.push(one)))
  const state = (): LiveState | undefined =>
    told.flatMap((one) => (one.kind === 'state' ? [one.state] : [])).at(-1)
  return { desk, state, kinds: () => told.map(({ kind }) => kind) }
}

test('is live up to this moment while the desk hears of everything', () => {
  const { desk, state } = openTestConnection()
  desk.ready()
  expect(state()).toEqual({ isLive: true, at: noon })
  vi.advanceTimersByTime(15_000)
  desk.beat({ hearsAll: true })
  expect(state()).toEqual({ isLive: true, at: noon + 15_000 })
})

test('says how long the page has been there, and once it has heard something, what that was', () => {
  const { desk } = openTestConnection()
  expect(desk.addresses()).toEqual([expect.stringMatching(/\/live\?ago=\d+$/)])
  desk.tell({ kind: 'tasks', id: 't-1' })
  vi.advanceTimersByTime(60_000)
  expect(desk.addresses()).toEqual([expect.stringMatching(/\/live\?after=1$/)])
})

test('reads everything again where its first connection has failed: the address of the next one says how old the page was then', () => {
  const { desk, kinds } = openTestConnection()
  desk.sendAway()
  vi.advanceTimersByTime(30_000)
  desk.ready()
  expect(kinds()).toEqual(['state', 'missed', 'state'])
  // From here on it says what it heard last.
  desk.sendAway()
  desk.ready()
  expect(kinds()).toEqual(['state', 'missed', 'state', 'state'])
})

test('is not live where the desk hears of what is saved through it alone', () => {
  const { desk, state } = openTestConnection()
  desk.ready({ hearsAll: false })
  expect(state()).toEqual({ isLive: false, at: undefined })
  desk.beat({ hearsAll: false, asOf: '2026-11-24T11:00:00.000Z' })
  expect(state()).toEqual({ isLive: false, at: noon - 3_600_000 })
})

test('a connection that falls silent is no longer live, as of what was heard last, and is made again', () => {
  const { desk, state } = openTestConnection()
  desk.ready()
  vi.advanceTimersByTime(38_000)
  expect(state()?.isLive).toBe(true)
  vi.advanceTimersByTime(6000)
  expect(state()).toEqual({ isLive: false, at: noon })
  expect(desk.count()).toBe(1)
  // Nothing answers the new one either.
  vi.advanceTimersByTime(300_000)
  expect(state()).toEqual({ isLive: false, at: noon })
  desk.ready()
  expect(state()?.isLive).toBe(true)
})

test('a device that was asleep calls no old page live', () => {
  const { desk, state } = openTestConnection()
  desk.ready()
  vi.setSystemTime(noon + 8 * 3_600_000)
  window.dispatchEvent(new Event('focus'))
  expect(state()).toEqual({ isLive: false, at: noon })
})

test('a failed connection keeps the moment of what it has heard', () => {
  const { desk, state } = openTestConnection()
  desk.ready()
  vi.advanceTimersByTime(5000)
  desk.fail()
  expect(state()).toEqual({ isLive: false, at: noon })
  // So does a desk that has just been started again.
  desk.ready({ hearsAll: false })
  expect(state()).toEqual({ isLive: false, at: noon })
})

test('a page that is sent away for a moment stays live, and one that stays away does not', () => {
  const { desk, state } = openTestConnection()
  desk.ready()
  desk.sendAway()
  vi.advanceTimersByTime(900)
  desk.ready()
  vi.advanceTimersByTime(900)
  expect(state()?.isLive).toBe(true)
  desk.sendAway()
  vi.advanceTimersByTime(1100)
  expect(state()).toEqual({ isLive: false, at: noon + 900 })
})

test('says each time that the desk has refused it, half a minute apart, and not of a connection that breaks', () => {
  const { desk, kinds } = openTestConnection()
  const refusals = () => kinds().filter((kind) => kind === 'refused').length
  desk.ready()
  desk.sendAway()
  vi.advanceTimersByTime(10_000)
  expect(refusals()).toBe(0)
  desk.refuse()
  expect(refusals()).toBe(1)
  vi.advanceTimersByTime(29_000)
  window.dispatchEvent(new Event('focus'))
  expect(desk.count()).toBe(1)
  vi.advanceTimersByTime(3000)
  desk.refuse()
  expect(refusals()).toBe(2)
})
