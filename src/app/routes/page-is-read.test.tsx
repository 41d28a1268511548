import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '#app/testing/mount.ts'
import { usePageIsRead } from './-page-is-read.ts'

/** As `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<Value>() {
  let resolve = (_value: Value) => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const Note = () => (usePageIsRead() ? '3 overdue' : 'Reading')

/** A page that reads its list until this is answered, and what stands beside it. */
function shownPage() {
  const client = new QueryClient()
  onTestFinished(() => client.clear())
  const { promise: list, resolve: answer } = withResolvers<string>()
  client.query({ queryKey: ['matters', 'list'], queryFn: () => list }).catch(() => {})
  mount(
    <QueryClientProvider client={client}>
      <Note />
    </QueryClientProvider>,
  )
  return { client, answer }
}

test('what stands beside a page waits until its list is read and the browser is idle', async () => {
  const { promise: idle, resolve: rest } = withResolvers<() => void>()
  vi.stubGlobal('requestIdleCallback', rest)
  vi.stubGlobal('cancelIdleCallback', () => {})
  const { answer } = shownPage()
  answer('the list')
  const draw = await idle
  screen.getByText('Reading')
  draw()
  await screen.findByText('3 overdue')
})

test('once a page is read, no later answer is looked at for its sake', async () => {
  const { client, answer } = shownPage()
  expect(client.getQueryCache().hasListeners()).toBe(true)
  answer('the list')
  await waitFor(() => expect(client.getQueryCache().hasListeners()).toBe(false))
})
