// @vitest-environment jsdom
import {
  mutationOptions,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sentenceFor } from '#contract/problem.ts'
import { ApiError } from './api/api-error.ts'
import { attempt, limits } from './api/reads.ts'
import { createQueryClient } from './query-client.ts'

/** Fails so often with a status, at once, and counts. */
const failing = (status: number) => {
  const attempts = { count: 0 }
  const call = () => {
    attempts.count += 1
    return Promise.reject(new ApiError({ type: 'about:blank', status, ...sentenceFor(status) }))
  }
  return { attempts, call }
}

/** Reads as a page does: with the retries of the query client, and the pauses between them. */
const reader = createQueryClient()
let reads = 0
const read = (call: () => Promise<unknown>) =>
  reader
    .query({
      queryKey: ['read', (reads += 1)],
      queryFn: ({ signal }) => attempt(signal, '/public', call),
    })
    .catch(() => 'failed')

/** How many calls it costs to read so often at the same time what fails. */
async function callsOf(count: number, status = 503) {
  const all = Array.from({ length: count }, () => failing(status))
  await Promise.all(all.map(({ call }) => read(call)))
  return all.map(({ attempts }) => attempts.count).reduce((sum, calls) => sum + calls)
}

let views = 0
const openAnotherView = () => history.replaceState({}, '', `/${(views += 1)}`)

beforeAll(() => {
  limits.pause = 1
})
beforeEach(openAnotherView)

test.each([0, 429, 500, 503])(
  'a read that fails with %i is tried three times in all',
  async (status) => {
    expect(await callsOf(1, status)).toBe(3)
  },
)

test.each([
  [2, 5],
  [3, 5],
  [5, 5],
  [6, 6],
  [9, 9],
])('%i reads of one view that all fail cost %i calls', async (count, calls) => {
  expect(await callsOf(count)).toBe(calls)
})

test('a view in which five calls have failed tries nothing again, until something can be read', async () => {
  await callsOf(6)
  expect(await callsOf(1)).toBe(1)
  await read(() => Promise.resolve('read'))
  expect(await callsOf(1)).toBe(3)
})

test('a view begins again, whatever has failed in the one before', async () => {
  await callsOf(6)
  openAnotherView()
  expect(await callsOf(1)).toBe(3)
})

test('an answer to what left before the others failed does not show that the service is back', async () => {
  let answer: (it: string) => void = () => {}
  const slow = read(() => new Promise((resolve) => (answer = resolve)))
  await callsOf(6)
  answer('read')
  expect(await slow).toBe('read')
  expect(await callsOf(1)).toBe(1)
})

test('one read that fails is tried again beside others that do not', async () => {
  const others = Array.from({ length: 6 }, () => read(() => Promise.resolve('read')))
  expect(await callsOf(1)).toBe(3)
  await Promise.all(others)
})

test('a read that was cancelled, or took too long, is not tried again', async () => {
  for (const kind of ['cancelled', 'too slow'] as const) {
    let count = 0
    const queryFn = () => {
      count += 1
      return Promise.reject(ApiError.of(kind))
    }
    await createQueryClient()
      .query({ queryKey: ['read'], queryFn })
      .catch(() => {})
    expect(count).toBe(1)
  }
})

test.each([400, 401, 403, 404])('a read that fails with %i is not tried again', async (status) => {
  expect(await callsOf(1, status)).toBe(1)
})

test('what failed without a connection is read again when there is one', async () => {
  const client = createQueryClient()
  client.mount()
  const { attempts, call } = failing(400)
  const observer = new QueryObserver(client, { queryKey: ['matters'], queryFn: call })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => attempts.count).toBe(2)
  stop()
  client.unmount()
})

test('a write is sent once, whatever became of it', async () => {
  for (const status of [0, 429, 503]) {
    const { attempts, call } = failing(status)
    const write = new MutationObserver(createQueryClient(), { mutationFn: call })
    await expect(write.mutate()).rejects.toThrow()
    expect(attempts.count).toBe(1)
  }
})

test.each([
  ['succeeded', () => Promise.resolve('created')],
  ['lost its answer', () => Promise.reject(ApiError.of('unreachable'))],
])(
  'a write that %s makes the queries stale that it names, and no others',
  async (_, mutationFn) => {
    const client = createQueryClient()
    client.setQueryData(['tasks', 'list'], [])
    client.setQueryData(['matters', 'list'], [])
    const create = mutationOptions({ mutationFn, meta: { invalidates: ['tasks'] } })
    await new MutationObserver(client, create).mutate().catch(() => {})
    expect(client.getQueryState(['tasks', 'list'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['matters', 'list'])?.isInvalidated).toBe(false)
  },
)
