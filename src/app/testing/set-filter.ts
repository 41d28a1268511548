/** The filters of a list, as a person sets them: 'Add filter', the name of one, then what it is to be. */
import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'

/** Opens the editor of a filter. */
export async function openFilter(user: UserEvent, label: string) {
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Add filter' }))
  await user.click(await menu.findByRole('option', { name: label }))
  return within(await screen.findByRole('dialog', { name: label }))
}

/** Chooses one value of a filter. */
export async function setFilter(user: UserEvent, label: string, value: string | RegExp) {
  const editor = await openFilter(user, label)
  await user.click(await editor.findByRole('option', { name: value }))
}

/** What the chips say: `Status Open`. */
export const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove filter / })
    .map(({ previousElementSibling }) => previousElementSibling?.textContent)
