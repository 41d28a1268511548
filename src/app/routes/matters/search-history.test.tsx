/** What the address remembers of searches and filters, step by step back, and what it forgets. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { setFilter } from '#app/testing/set-filter.ts'

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search matters' })

async function openMatters() {
  const { user, address } = await renderRoute('/matters')
  await screen.findByRole('row', { name: /Estate of Alder/ })
  const at = (path: string) => waitFor(() => expect(address()).toBe(path))
  const searched = async (words: string) =>
    waitFor(async () => expect((await field()).value).toBe(words))
  return { user, at, searched }
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
  ['Clear filters', (click: (name: string) => Promise<void>) => click('Clear filters')],
  ['Back', async () => history.back()],
])("letters that were not searched for yet do not undo '%s'", async (_, leave) => {
  const { user, at, searched } = await openMatters()
  await setFilter(user, 'Status', 'Open')
  await at('/matters?status=Open')
  await user.click(await field())
  await user.paste('zzzz')
  await leave(async (name) => user.click(screen.getByRole('button', { name })))
  await at('/matters')
  await searched('')
  // The next address has this filter alone, long after the letters would have been searched for.
  await setFilter(user, 'Status', 'Closed')
  await at('/matters?status=Closed')
  await searched('')
})
