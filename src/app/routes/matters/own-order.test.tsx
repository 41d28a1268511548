/** The order that a service keeps by itself, as the list of matters shows it. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'

const record = (id: string, lastActivity: string) => ({ id, title: `Matter ${id}`, lastActivity })
const [older, newer] = [
  record('1', '2020-03-04T10:00:00Z'),
  record('2', '2026-03-04T10:00:00Z'),
] as const
const pageOf = (...records: object[]) => ({ totalRecords: records.length, pageIndex: 0, records })
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
  await renderRoute('/matters', { answers: { listMatters: pageOf(older, newer) } })
  await screen.findByRole('row', { name: /Matter 2/ })
  expect((await header()).getAttribute('aria-sort')).toBe('none')
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  expect(choice.selectedOptions[0]!.textContent).toBe('Default order')
})
