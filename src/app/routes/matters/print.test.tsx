/** Printing a list that is still to be read: e2e/list-layout.spec.ts looks at the paper itself. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { json } from '#main/testing/third-party-service.ts'

/** 120 matters, of which all pages but the first wait until `arrive` is called. */
function lateMatters() {
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
      totalRecords: 120,
      pageIndex,
      records: records.slice(0, 120 - pageIndex * size),
    })
  }
  return { arrive, listMatters }
}

async function press() {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  const { arrive, listMatters } = lateMatters()
  const { user } = await renderRoute('/matters', { answers: { listMatters } })
  await screen.findByRole('row', { name: /Matter 0/ })
  const loading = () => screen.queryByText('Loading 120 matters to print…')
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    expect(loading()).toBeTruthy()
  })
  return { user, arrive, print, loading }
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
