import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { mount } from '#app/testing/mount.ts'
import { usePageIsRead } from './page-is-read.ts'

const Note = () => (usePageIsRead() ? '3 overdue' : 'Reading')

/** A page that reads its list until this is answered, and what stands beside it. */
function shownPage() {
  const client = new QueryClient()
  onTestFinished(() => client.clear())
  let answer = (_list: string) => {}
  const list = new Promise<string>((resolve) => {
    answer = resolve
  })
  void client.prefetchQuery({ queryKey: ['matters', 'list'], queryFn: () => list })
  mount(
    <QueryClientProvider client={client}>
      <Note />
    </QueryClientProvider>,
  )
  return { client, answer }
}

test('what stands beside a page waits until its list is read', async () => {
  const { answer } = shownPage()
  screen.getByText('Reading')
  answer('the list')
  await screen.findByText('3 overdue')
})

test('once a page is read, no later answer is looked at for its sake', async () => {
  const { client, answer } = shownPage()
  expect(client.getQueryCache().hasListeners()).toBe(true)
  answer('the list')
  await waitFor(() => expect(client.getQueryCache().hasListeners()).toBe(false))
})
