import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteArrival } from './arrivals.ts'
import { createConcurrencyLimit, type Leave } from './concurrency-limit.ts'

/** Several turns of the event loop. */
const later = async () => {
  for (let turn = 0; turn < 6; turn += 1) await nextTurn()
}

/** A limit, and the names of the callers in the order in which they got their places. */
function open(options: Partial<Parameters<typeof createConcurrencyLimit>[0]> = {}) {
  const limit = createConcurrencyLimit({ max: 2, shares: [2], timeout: 60_000, ...options })
  const admitted: [name: string, leave: Leave | undefined][] = []
  const enter = (name: string, ...labels: string[]) => {
    void limit.enter([name.split(' ')[0]!, ...labels]).then((leave) => admitted.push([name, leave]))
  }
  const names = async () => {
    await later()
    return admitted.map(([name]) => name)
  }
  const leave = (name: string) => admitted.find(([who]) => who === name)![1]!()
  return { limit, enter, names, leave }
}

test('admits calls while there is room, and the next one when a call ends', async () => {
  const { enter, names, leave } = open()
  enter('ada')
  enter('ben')
  enter('cleo')
  expect(await names()).toEqual(['ada', 'ben'])
  leave('ben')
  expect(await names()).toEqual(['ada', 'ben', 'cleo'])
})

test('lets a call begin at once that is answered elsewhere, unless connections arrive', async () => {
  const { limit } = open({ elsewhere: true })
  const begun: string[] = []
  const enter = (name: string) => void limit.enter([name]).then(() => begun.push(name))
  /** Within this turn of the event loop. */
  const now = () => new Promise((resolve) => process.nextTick(resolve))
  enter('ada')
  await now()
  expect(begun).toEqual(['ada'])
  noteArrival()
  enter('ben')
  await now()
  expect(begun).toEqual(['ada'])
  await later()
  expect(begun).toEqual(['ada', 'ben'])
})

test('gives no caller more than its share, even if there is room', async () => {
  const { enter, names, leave } = open({ max: 3, shares: [2] })
  for (const name of ['ada 1', 'ada 2', 'ada 3', 'ben 1']) enter(name)
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1'])
  leave('ben 1')
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1'])
  leave('ada 1')
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1', 'ada 3'])
})

test('admits one call of another caller before a hundred of the first', async () => {
  const { enter, names, leave } = open({ max: 2, shares: [2] })
  for (let call = 1; call <= 100; call += 1) enter(`ada ${call}`)
  enter('ben 1')
  leave((await names())[0]!)
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1'])
})

test('leaves room for another kind of call of the same caller', async () => {
  const { enter, names } = open({ max: 5, shares: [4, 2] })
  for (const [name, kind] of [
    ['ada 1', 'matters'],
    ['ada 2', 'matters'],
    ['ada 3', 'matters'],
    ['ada 4', 'tasks'],
    ['ben 1', 'matters'],
  ] as const) {
    enter(name, kind)
  }
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ada 4', 'ben 1'])
})

test('frees a place once, even if its caller leaves twice', async () => {
  const { enter, names, leave } = open({ max: 1 })
  for (const name of ['ada', 'ben', 'cleo']) enter(name)
  await later()
  leave('ada')
  leave('ada')
  expect(await names()).toEqual(['ada', 'ben'])
})

test('skips a waiting caller who has gone', async () => {
  const { limit, enter, names, leave } = open({ max: 1 })
  enter('ada')
  const leaving = new AbortController()
  const gone = limit.enter(['ben'], () => leaving.signal)
  enter('cleo')
  leaving.abort()
  expect(await gone).toBeUndefined()
  expect(await limit.enter(['ben'], () => leaving.signal)).toBeUndefined()
  leave('ada')
  expect(await names()).toEqual(['ada', 'cleo'])
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('lets no call wait forever', async () => {
  const { limit, enter } = open({ max: 1, timeout: 10_000 })
  enter('ada')
  const onResult = vi.fn()
  void limit.enter(['ben']).then(onResult)
  await vi.advanceTimersByTimeAsync(9999)
  expect(onResult).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await later()
  expect(onResult).toHaveBeenCalledWith(undefined)
  expect(vi.getTimerCount()).toBe(0)
})

test('frees every place when many calls run and all of them end', async () => {
  const { limit } = open({ max: 3, shares: [2, 1] })
  let peak = 0
  let inside = 0
  const call = async (number: number) => {
    const leave = await limit.enter([`caller ${number % 4}`, `kind ${number % 3}`])
    peak = Math.max(peak, (inside += 1))
    await later()
    inside -= 1
    leave?.()
  }
  await Promise.all(Array.from({ length: 60 }, (_, number) => call(number)))
  expect([peak, inside]).toEqual([3, 0])
  const places = await Promise.all(['a', 'b', 'c'].map((name) => limit.enter([name])))
  expect(places.every(Boolean)).toBe(true)
})
