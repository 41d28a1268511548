import {
  mutationOptions,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sentenceFor } from '#contract/problem.ts'
import { ApiError } from './api/api-error.ts'
import { createQueryClient } from './query-client.ts'

/** Fails so often with a status, at once, and counts. */
const failing = (status: number) => {
  const attempts = { count: 0 }
  const attempt = () => {
    attempts.count += 1
    return Promise.reject(new ApiError({ type: 'about:blank', status, ...sentenceFor(status) }))
  }
  return { attempts, attempt }
}

/** Reads as a page does: with the retries of the query client. */
async function read(status: number) {
  const { attempts, attempt } = failing(status)
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['matters'],
    queryFn: attempt,
  })
  await new Promise<void>((done) => {
    const stop = observer.subscribe(({ isError }) => {
      if (!isError) return
      stop()
      done()
    })
  })
  return attempts.count
}

test.each([0, 429, 500, 503])(
  'a read that fails with %i is tried three times in all',
  async (status) => {
    expect(await read(status)).toBe(3)
  },
)

test('all that one view reads and fails calls five times at the most', async () => {
  const client = createQueryClient()
  const both = [failing(503), failing(503)]
  const reads = both.map(({ attempt }, index) =>
    client.query({ queryKey: ['read', index], queryFn: attempt }).catch(() => 'failed'),
  )
  expect(await Promise.all(reads)).toEqual(['failed', 'failed'])
  const calls = both.map(({ attempts }) => attempts.count)
  expect(calls[0]! + calls[1]!).toBe(5)
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
  expect(await read(status)).toBe(1)
})

test('what failed without a connection is read again when there is one', async () => {
  const client = createQueryClient()
  client.mount()
  const { attempts, attempt } = failing(400)
  const observer = new QueryObserver(client, { queryKey: ['matters'], queryFn: attempt })
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
    const { attempts, attempt } = failing(status)
    const write = new MutationObserver(createQueryClient(), { mutationFn: attempt })
    await expect(write.mutate()).rejects.toThrow()
    expect(attempts.count).toBe(1)
  }
})

test('a write that succeeded makes the queries stale that it names, and no others', async () => {
  const client = createQueryClient()
  client.setQueryData(['tasks', 'list'], [])
  client.setQueryData(['matters', 'list'], [])
  const create = mutationOptions({
    mutationFn: () => Promise.resolve('created'),
    meta: { invalidates: ['tasks'] },
  })
  await new MutationObserver(client, create).mutate()
  expect(client.getQueryState(['tasks', 'list'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['matters', 'list'])?.isInvalidated).toBe(false)
})
