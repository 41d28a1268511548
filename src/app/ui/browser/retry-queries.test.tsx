import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#app/api/api-error.ts'
import { createQueryClient } from '#app/query-client.ts'
import { sentenceFor } from '#contract/problem.ts'
import { retryQueries } from './retry-queries.ts'

const problem = (status: number) =>
  new ApiError({ type: 'about:blank', status, ...sentenceFor(status) })

/** A page on the screen whose parts read what a service answers; the seconds at which each call came are counted. */
function openPage() {
  vi.useFakeTimers({ now: 0 })
  const client = createQueryClient()
  const calls: number[] = []
  const failing = new Map<string, Error>()
  const onScreen = (name: string) => {
    const queryFn = async () => {
      calls.push(Date.now() / 1000)
      const error = failing.get(name)
      if (error) throw error
      return `the ${name}`
    }
    const observer = new QueryObserver(client, { queryKey: [name], queryFn, retry: false })
    return observer.subscribe(() => {})
  }
  const stop = retryQueries(client)
  onTestFinished(() => {
    stop()
    client.clear()
    vi.useRealTimers()
  })
  /** Shows what fails so, and forgets the calls of that. */
  const showFailed = async (names: string[], error: Error = problem(503)) => {
    for (const name of names) failing.set(name, error)
    const closings = names.map(onScreen)
    await vi.advanceTimersByTimeAsync(0)
    calls.length = 0
    return () => {
      for (const close of closings) close()
    }
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  return { client, calls, failing, showFailed, pass }
}

const dataOf = (client: QueryClient, names: string[]) =>
  names.map((name) => client.getQueryData([name]))

const parts = ['tasks', 'documents', 'matters', 'contacts', 'people', 'counts', 'areas', 'names']

test('while a service is down, one call a pause asks for it, however much of the page is missing', async () => {
  const { calls, showFailed, pass } = openPage()
  await showFailed(parts)
  await pass(61)
  expect(calls.map(Math.round)).toEqual([12, 24, 36, 48, 60])
})

test('as soon as one thing can be read, all that is missing is read, each once', async () => {
  const { client, calls, failing, showFailed, pass } = openPage()
  await showFailed(parts)
  await pass(13)
  failing.clear()
  await pass(12)
  expect(dataOf(client, parts)).toEqual(parts.map((name) => `the ${name}`))
  expect(calls).toHaveLength(1 + parts.length)
  await pass(60)
  expect(calls).toHaveLength(1 + parts.length)
})

test('what a person has read by ‘Retry’ brings the rest', async () => {
  const { client, failing, showFailed, pass } = openPage()
  await showFailed(['tasks', 'documents'])
  failing.clear()
  await client.refetchQueries({ queryKey: ['tasks'] })
  await pass(1)
  expect(dataOf(client, ['documents'])).toEqual(['the documents'])
})

test('a read that keeps failing for a reason of its own neither holds up the others nor has them read again', async () => {
  const { client, calls, failing, showFailed, pass } = openPage()
  await showFailed(['tasks', 'documents'])
  failing.delete('documents')
  await pass(25)
  expect(dataOf(client, ['documents'])).toEqual(['the documents'])
  calls.length = 0
  await pass(60)
  expect(calls.length).toBeLessThanOrEqual(6)
})

test('a look at what is missing shows no skeleton, and says why it fails only where that is something else', async () => {
  const { client, failing, showFailed, pass } = openPage()
  await showFailed(['tasks'])
  const states = new Set<string>()
  const heard: unknown[] = []
  onTestFinished(
    client.getQueryCache().subscribe(({ query, type }) => {
      states.add(query.state.status)
      if (type === 'updated') heard.push(query.state.error)
    }),
  )
  await pass(30)
  expect(heard).toEqual([])
  const gone = problem(404)
  failing.set('tasks', gone)
  await pass(12)
  expect(heard).toEqual([gone])
  expect([...states]).toEqual(['error'])
})

test.each([
  ['the service has refused', problem(403)],
  ['a person has cancelled', ApiError.of('cancelled')],
])('what %s is not asked for again', async (_, error) => {
  const { calls, showFailed, pass } = openPage()
  await showFailed(['tasks'], error)
  await pass(600)
  expect(calls).toEqual([])
})

test('whoever cancels the wait for one of these reads is left alone from then on', async () => {
  const { calls, failing, showFailed, pass } = openPage()
  await showFailed(['tasks', 'documents'])
  failing.set('tasks', ApiError.of('cancelled'))
  await pass(600)
  expect(calls).toHaveLength(1)
})

test('nothing is asked for a page that was left, is out of sight, or has had no person for a quarter of an hour', async () => {
  const { calls, showFailed, pass } = openPage()
  const close = await showFailed(['tasks'])
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await pass(120)
  expect(calls).toEqual([])
  hidden.mockReturnValue(false)
  dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(calls).toHaveLength(1)
  await pass(15 * 60)
  calls.length = 0
  await pass(3600)
  expect(calls).toEqual([])
  dispatchEvent(new Event('pointermove'))
  await pass(12)
  expect(calls).toHaveLength(1)
  close()
  await pass(600)
  expect(calls).toHaveLength(1)
})
