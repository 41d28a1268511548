import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimit, type Leave } from './concurrency-limit.ts'

/** Several turns of the event loop. */
const later = async () => {
  for (let turn = 0; turn < 6; turn += 1) await nextTurn()
}

/** Notes in which order callers got their places. */
function open(options: Partial<Parameters<typeof createConcurrencyLimit>[0]> = {}) {
  const limit = createConcurrencyLimit({ most: 2, shares: [2], timeout: 60_000, ...options })
  const inside: [name: string, leave: Leave | undefined][] = []
  const enter = (name: string, ...labels: string[]) => {
    void limit.enter([name.split(' ')[0]!, ...labels]).then((leave) => inside.push([name, leave]))
  }
  const names = async () => {
    await later()
    return inside.map(([name]) => name)
  }
  const leave = (name: string) => inside.find(([who]) => who === name)![1]!()
  return { limit, enter, names, leave }
}

test('admits a call while there is room, and the next when one ends', async () => {
  const { enter, names, leave } = open()
  enter('ada')
  enter('ben')
  enter('cleo')
  expect(await names()).toEqual(['ada', 'ben'])
  leave('ben')
  expect(await names()).toEqual(['ada', 'ben', 'cleo'])
})

test('gives nobody more than a share, even if there is room', async () => {
  const { enter, names, leave } = open({ most: 3, shares: [2] })
  for (const name of ['ada 1', 'ada 2', 'ada 3', 'ben 1']) enter(name)
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1'])
  leave('ben 1')
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1'])
  leave('ada 1')
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1', 'ada 3'])
})

test('admits one call of another caller before a hundred of the first', async () => {
  const { enter, names, leave } = open({ most: 2, shares: [2] })
  for (let call = 1; call <= 100; call += 1) enter(`ada ${call}`)
  enter('ben 1')
  leave((await names())[0]!)
  expect(await names()).toEqual(['ada 1', 'ada 2', 'ben 1'])
})

test('leaves room for another kind of call of the same caller', async () => {
  const { enter, names } = open({ most: 5, shares: [4, 2] })
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

test('frees a place once, even if it is given back twice', async () => {
  const { enter, names, leave } = open({ most: 1 })
  for (const name of ['ada', 'ben', 'cleo']) enter(name)
  await later()
  leave('ada')
  leave('ada')
  expect(await names()).toEqual(['ada', 'ben'])
})

test('skips a caller who has left the line', async () => {
  const { limit, enter, names, leave } = open({ most: 1 })
  enter('ada')
  const leaving = new AbortController()
  const gone = limit.enter(['ben'], leaving.signal)
  enter('cleo')
  leaving.abort()
  expect(await gone).toBeUndefined()
  expect(await limit.enter(['ben'], leaving.signal)).toBeUndefined()
  leave('ada')
  expect(await names()).toEqual(['ada', 'cleo'])
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('lets no call wait forever', async () => {
  const { limit, enter } = open({ most: 1, timeout: 10_000 })
  enter('ada')
  const heard = vi.fn()
  void limit.enter(['ben']).then(heard)
  await vi.advanceTimersByTimeAsync(9999)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await later()
  expect(heard).toHaveBeenCalledWith(undefined)
  expect(vi.getTimerCount()).toBe(0)
})

test('frees every place when many calls run and all of them end', async () => {
  const { limit } = open({ most: 3, shares: [2, 1] })
  let most = 0
  let inside = 0
  const call = async (number: number) => {
    const leave = await limit.enter([`caller ${number % 4}`, `kind ${number % 3}`])
    most = Math.max(most, (inside += 1))
    await later()
    inside -= 1
    leave?.()
  }
  await Promise.all(Array.from({ length: 60 }, (_, number) => call(number)))
  expect([most, inside]).toEqual([3, 0])
  const places = await Promise.all(['a', 'b', 'c'].map((name) => limit.enter([name])))
  expect(places.every(Boolean)).toBe(true)
})
