/** The search over everything as tests go about it: opened by its key, and read by its headings and rows. */
import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { limits } from '#app/features/palette/use-groups.ts'
import { json } from '#main/testing/third-party-service.ts'
import type { Handler } from './handler.ts'
import { renderRoute } from './render-route.tsx'
import type { Answers } from './stub-service.ts'

/** The page with its button, which comes a moment later. */
export async function openWithPalette(path: string, answers: Answers = {}) {
  const view = await renderRoute(path, { answers })
  await screen.findByRole('button', { name: 'Search everything' })
  return view
}

/** For this test, results are shown only once all answers are there. */
export function waitForAnswers() {
  const before = { ...limits }
  Object.assign(limits, { found: 20_000, recent: 20_000 })
  onTestFinished(() => void Object.assign(limits, before))
}

export const pressPaletteKey = (user: UserEvent) => user.keyboard('{Control>}k{/Control}')
export const palette = () => screen.queryByRole('dialog', { name: 'Search everything' })
export const box = () => within(palette()!).getByRole<HTMLInputElement>('combobox')

/** The rows under a heading. */
export const rowsIn = (heading: string) =>
  within(screen.getByRole('group', { name: heading }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

export const headings = () =>
  within(palette()!)
    .queryAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent)

/** What the highlighted row says. */
export const highlighted = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

/** What was opened last: a person, and before that a matter. */
export const recently: Handler = ({ query }, response) =>
  json(
    response,
    query['kind'] === 'matter'
      ? [{ kind: 'matter', id: 'm2', openedAt: '2026-11-20T02:00:00Z' }]
      : [{ kind: 'contact', id: 'c1', openedAt: '2026-11-20T03:00:00Z' }],
  )

/** A service that knows somebody and something of every kind. */
export const reachable: Answers = {
  lookupContact: [{ id: 'c1', fullName: 'Okafor, Blessing', additionalInfo: 'b@okafor.example' }],
  listContacts: {
    totalRecords: 1,
    records: [{ id: 'c1', type: 'Person', fullName: 'Okafor, Blessing', phone: '0491 570 156' }],
  },
  lookupMatter: [{ id: 'm1', number: '24-0001', title: 'Estate of Alder', status: 'Closed' }],
  listDocuments: {
    totalRecords: 6,
    records: [{ id: 'd1', title: 'Lease', associatedMatter: { id: 'm1', title: 'Alder' } }],
  },
  listTasks: {
    totalRecords: 1,
    records: [{ id: 't1', description: 'Okafor’s lease', status: 'Todo', dueDate: '2026-12-01' }],
  },
}
