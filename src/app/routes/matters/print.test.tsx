/** Printing a list that is still to be read: e2e/list-layout.spec.ts looks at the paper itself. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { json } from '#main/testing/third-party-service.ts'

/** So many matters, of which all pages but the first wait until `arrive` is called. */
function lateMatters(total: number) {
  let arrive = () => {}
  const here = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const listMatters: Handler = async ({ query }, response) => {
    const pageIndex = Number(query['pageIndex'] ?? 0)
    const size = Number(query['pageSize'] ?? 50)
    if (pageIndex > 0) await here
    const records = Array.from({ length: size }, (_, place) => {
      const number = pageIndex * size + place
      return { id: `m${number}`, title: `Matter ${number}` }
    })
    json(response, {
      totalRecords: total,
      pageIndex,
      records: records.slice(0, total - pageIndex * size),
    })
  }
  return { arrive, listMatters }
}

async function press(total = 120) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  const { arrive, listMatters } = lateMatters(total)
  const { user, page } = await renderRoute('/matters', { answers: { listMatters } })
  await screen.findByRole('row', { name: /Matter 0/ })
  const loading = () => screen.queryByText(/^Loading [\d,]+ matters to print…$/)
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    expect(loading()).toBeTruthy()
  })
  return { user, page, arrive, print, loading }
}

test('Ctrl+P prints once the rest has been read', async () => {
  const { arrive, print, loading } = await press()
  expect(print).not.toHaveBeenCalled()
  arrive()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(loading()).toBeNull()
})

test('whoever goes to another page before that gets no print of it', async () => {
  const { user, arrive, print } = await press()
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(main.getByRole('link', { name: /^Tasks/ }))
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })
  arrive()
  await screen.findByRole('row', { name: /File the notice/ })
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(print).not.toHaveBeenCalled()
})

test('none of the rows that were read to print them goes before they are printed', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle.push(run)
    setTimeout(run)
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { page, arrive, print } = await press(1204)
  arrive()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const kept = () =>
    page()
      .client.getQueryCache()
      .findAll({ predicate: ({ queryKey }) => /"pageIndex":\d+/.test(JSON.stringify(queryKey)) })
  const read = kept().length
  expect(read).toBeGreaterThanOrEqual(20)
  // A busy browser has time only now for what was to be done when it is idle.
  for (const run of idle) run()
  expect(kept()).toHaveLength(read)
})
