/** The choice of a list's columns, as far as that is no matter of layout. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Answers } from '#app/testing/stub-service.ts'

test('one press takes a column past those that are not shown', async () => {
  const { user } = await renderRoute('/matters')
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog'))
  const named = (all: HTMLElement[]) => all.map(({ textContent }) => textContent)
  const listed = () =>
    named(dialog.getAllByRole('listitem')).map((text) => text.replace(/\W+$/, ''))
  const shown = () =>
    dialog
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap(({ checked }, place) => (checked ? [listed()[place]!] : []))
  await user.click(await dialog.findByRole('checkbox', { name: 'Stage' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Last activity' }))
  const before = shown()
  const place = before.indexOf('Stage')
  expect(place).toBeGreaterThan(0)
  await user.click(dialog.getByRole('button', { name: 'Move Stage up' }))
  const after = before.toSpliced(place, 1).toSpliced(place - 1, 0, 'Stage')
  await waitFor(() => expect(shown()).toEqual(after))
  await user.click(dialog.getByRole('button', { name: 'Move Stage down' }))
  await waitFor(() => expect(shown()).toEqual(before))
})

test('a custom field that is named like one of our columns has one column, also while no matter on the page has it', async () => {
  const page = (customFields: object) => ({
    totalRecords: 1,
    pageIndex: 0,
    records: [{ id: 'm1', title: 'Estate of Alder', customFields }],
  })
  const answers: Answers = { listMatters: page({ Stage: 'Discovery' }) }
  const { user, reload } = await renderRoute('/matters', { answers })
  const openColumns = async () => {
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog'))
    return { dialog, box: await dialog.findByRole('checkbox', { name: 'Stage (custom)' }) }
  }
  const { dialog, box } = await openColumns()
  await user.click(box)
  await user.click(dialog.getByRole('button', { name: 'Move Stage (custom) up' }))
  answers.listMatters = page({})
  reload()
  const again = await openColumns()
  await user.click(again.dialog.getByRole('button', { name: 'Move Stage (custom) down' }))
  answers.listMatters = page({ Stage: 'Discovery' })
  reload()
  await openColumns()
  const grid = within(screen.getByRole('grid', { name: 'Matters', hidden: true }))
  grid.getByRole('columnheader', { name: 'Stage (custom)', hidden: true })
  grid.getByText('Discovery')
})
