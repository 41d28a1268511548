/** Pages that could not be read while the service was away, once it is back. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '#app/testing/fake-clock.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import type { Answers } from '#app/testing/stub-service.ts'

const away: Answers = { listTasks: 503, listMatters: 503, listDocuments: 503, getMatter: 503 }

/** Opens a page while the service is away; `comeBack` has it answer from then on, and time go by. */
async function openAway(path: string, answers: Answers = { ...away }) {
  fakeClock(['setTimeout', 'clearTimeout', 'Date'])
  const rendered = await renderRoute(path, { answers })
  // What looks again comes with the frame, a moment after the page.
  await screen.findByRole('button', { name: 'Search everything' })
  const comeBack = () => {
    for (const name of Object.keys(away)) Reflect.deleteProperty(answers, name)
    vi.advanceTimersByTime(24_000)
  }
  return { ...rendered, answers, comeBack }
}

test.each([
  ['/tasks', 'tasks', /File the notice of appeal/],
  ['/documents', 'documents', /Lease/],
  ['/matters', 'matters', /Estate of Alder/],
])('%s that could not be loaded is there once the service is back', async (path, noun, row) => {
  const { comeBack } = await openAway(path)
  await screen.findByRole('heading', { name: `The ${noun} could not be loaded` })
  comeBack()
  await screen.findByRole('row', { name: row })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('when rows come by themselves, the focus moves from ‘Retry’ to the list', async () => {
  const { comeBack } = await openAway('/tasks')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  retry.focus()
  comeBack()
  await screen.findByRole('row', { name: /File the notice/ })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('grid'))
})

test('whoever types as the rows come by themselves stays in the box', async () => {
  const { comeBack } = await openAway('/tasks')
  await screen.findByRole('button', { name: 'Retry' })
  const box = screen.getByRole('searchbox')
  box.focus()
  comeBack()
  await screen.findByRole('row', { name: /File the notice/ })
  expect(document.activeElement).toBe(box)
})

test('whoever stands at the ‘Retry’ of one part of a page goes on from the heading of that part', async () => {
  const { comeBack } = await openAway('/tasks?view=board')
  const column = within(await screen.findByRole('region', { name: 'To do' }))
  const retry = await column.findByRole('button', { name: 'Retry' })
  retry.focus()
  comeBack()
  await column.findByText('File the notice of appeal')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^To do/))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
})

test('rows that could not be refreshed are refreshed once the service is back, and nothing is said any more', async () => {
  const { answers, page, comeBack } = await openAway('/tasks?pageSize=25', {})
  await screen.findByRole('row', { name: /File the notice/ })
  await waitFor(() => expect(page().client.isFetching()).toBe(0))
  Object.assign(answers, away)
  await page().client.refetchQueries({ queryKey: ['tasks'] })
  await said('alert', 'These tasks could not be refreshed')
  comeBack()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await screen.findByRole('row', { name: /File the notice/ })
})
