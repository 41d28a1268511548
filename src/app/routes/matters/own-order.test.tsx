/** The order that a service keeps by itself, as the list of matters shows it. */
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Call } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { json } from '#main/testing/third-party-service.ts'

const record = (id: string, lastActivity: string) => ({ id, title: `Matter ${id}`, lastActivity })
const [older, newer] = [
  record('1', '2020-03-04T10:00:00Z'),
  record('2', '2026-03-04T10:00:00Z'),
] as const
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })
/** The order, as the menu of the columns has it. */
async function sortedBy(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  return choice.selectedOptions[0]!.textContent
}
const header = () => screen.findByRole('columnheader', { name: /Last activity/ })

test('is shown at its header where the rows have it, and a press turns it round', async () => {
  const { user, address } = await renderRoute('/matters', {
    answers: { listMatters: pageOf(newer, older) },
  })
  await screen.findByRole('row', { name: /Matter 2/ })
  expect((await header()).getAttribute('aria-sort')).toBe('descending')
  expect(address()).toBe('/matters')
  await user.click(within(await header()).getByRole('button'))
  await waitFor(() =>
    expect(address()).toBe('/matters?sortBy=lastActivity&sortDirection=Ascending'),
  )
})

test('is not claimed where the rows do not have it', async () => {
  const { user } = await renderRoute('/matters', {
    answers: { listMatters: pageOf(older, newer) },
  })
  await screen.findByRole('row', { name: /Matter 2/ })
  expect((await header()).getAttribute('aria-sort')).toBe('none')
  expect(await sortedBy(user)).toBe('Default order')
})

test('stays what it is while a search finds nothing, or one matter alone', async () => {
  const { user } = await renderRoute('/matters', {
    answers: {
      listMatters: ({ query: { search } }: Call, response) =>
        json(
          response,
          search === 'none' ? pageOf() : search ? pageOf(newer) : pageOf(newer, older),
        ),
    },
  })
  await screen.findByRole('row', { name: /Matter 1/ })
  const search = screen.getByRole('searchbox', { name: 'Search matters' })
  await user.type(search, 'one')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Matter 1/ })).toBeNull())
  expect((await header()).getAttribute('aria-sort')).toBe('descending')
  await user.clear(search)
  await user.type(search, 'none')
  await screen.findByRole('heading', { name: 'No matters match this search' })
  expect(await sortedBy(user)).toBe('Last activity, newest first')
})
