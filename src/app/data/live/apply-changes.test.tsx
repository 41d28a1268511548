import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChangeReader } from './apply-changes.ts'

/** A list of one record that stands on a page; each answer comes when the test gives it. */
function shownList(queryKey: QueryKey = ['matters', 'list', {}]) {
  vi.useFakeTimers()
  const client = new QueryClient()
  const answers: ((title: string) => void)[] = []
  const list = new QueryObserver<{ records: { id: string; title: string }[] }>(client, {
    queryKey,
    queryFn: () =>
      new Promise((resolve) =>
        answers.push((title) => resolve({ records: [{ id: 'm1', title }] })),
      ),
  })
  const endShowing = list.subscribe(() => {})
  const reader = createChangeReader(client, () => () => {})
  onTestFinished(() => {
    reader.stop()
    endShowing()
    client.clear()
    vi.useRealTimers()
  })
  return {
    client,
    answers,
    /** A change that is heard of, and time for all that it may have read. */
    async hear() {
      reader.add({ kind: 'matters', id: 'm1' })
      await vi.advanceTimersByTimeAsync(5000)
    },
    async answer(title: string) {
      answers.at(-1)?.(title)
      await vi.advanceTimersByTimeAsync(5000)
    },
    title: () => list.getCurrentResult().data?.records[0]?.title,
  }
}

test('what is changed while the rows are read again is read after that', async () => {
  const { answers, hear, answer, title } = shownList()
  await answer('Sale')
  await hear()
  await hear()
  expect(answers).toHaveLength(2)
  await answer('Sale')
  expect(answers).toHaveLength(3)
  await answer('Sale (closed)')
  expect(title()).toBe('Sale (closed)')
  expect(answers).toHaveLength(3)
})

test('what is changed while the rows are read for the first time is read after that', async () => {
  const { answers, hear, answer, title } = shownList()
  await hear()
  expect(answers).toHaveLength(1)
  await answer('Sale')
  expect(answers).toHaveLength(2)
  await answer('Sale (closed)')
  expect(title()).toBe('Sale (closed)')
})

test('what has changed of a matter is in its timeline although that was still read when the desk had noted it', async () => {
  const { answers, hear, answer, title } = shownList(['events', 'm1'])
  await answer('Opened')
  await hear()
  expect(answers).toHaveLength(2)
  await answer('Opened')
  expect(answers).toHaveLength(3)
  await answer('Opened, then closed')
  expect(title()).toBe('Opened, then closed')
})

test('a list of tasks that is slow holds back no change of a matter', async () => {
  const { client, answers, hear, answer } = shownList()
  await answer('Sale')
  const slow = { queryKey: ['tasks', 'list', {}], queryFn: () => new Promise(() => {}) }
  client.query(slow).catch(() => {})
  await hear()
  expect(answers).toHaveLength(2)
})
