/** What the address remembers of searches and filters, step by step back, and what it forgets. */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { setFilter } from '#app/testing/set-filter.ts'

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search matters' })

async function openMatters() {
  const { user, address, service } = await renderRoute('/matters')
  await screen.findByRole('row', { name: /Estate of Alder/ })
  const at = (path: string) => waitFor(() => expect(address()).toBe(path))
  const searched = async (words: string) =>
    waitFor(async () => expect((await field()).value).toBe(words))
  const wasAsked = (words: string) =>
    service.asked.some(({ url }) => url.searchParams.get('search') === words)
  return { user, at, searched, wasAsked }
}

test('Back returns from search to search, and then to the filter that was set before', async () => {
  const { user, at, searched } = await openMatters()
  await setFilter(user, 'Status', 'Open')
  await at('/matters?status=Open')
  // Each letter is a search of its own, and none of them a step back.
  const box = await field()
  await user.click(box)
  for (const words of ['e', 'es', 'est']) {
    await user.keyboard(words.at(-1)!)
    await at(`/matters?status=Open&search=${words}`)
  }
  screen.getByRole('button', { name: 'Status Open' }).focus()
  await user.clear(box)
  await user.paste('sale')
  await at('/matters?status=Open&search=sale')

  history.back()
  await at('/matters?status=Open&search=est')
  await searched('est')
  history.back()
  await at('/matters?status=Open')
  await searched('')
  history.back()
  await at('/matters')
})

test.each([
  ['Clear filters', () => fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))],
  ['Back', () => history.back()],
])("letters that were not searched for yet do not undo '%s'", async (_, leave) => {
  const { user, at, searched, wasAsked } = await openMatters()
  await setFilter(user, 'Status', 'Open')
  await at('/matters?status=Open')
  // Both in one go, so that the pause after the typing cannot end between them.
  fireEvent.change(await field(), { target: { value: 'zzzz' } })
  leave()
  await at('/matters')
  await searched('')
  await setFilter(user, 'Status', 'Closed')
  await at('/matters?status=Closed')
  // The pause after these letters ends after that of the first.
  await user.click(await field())
  await user.paste('mills')
  await at('/matters?status=Closed&search=mills')
  await waitFor(() => expect(wasAsked('mills')).toBe(true))
  expect(wasAsked('zzzz')).toBe(false)
})
