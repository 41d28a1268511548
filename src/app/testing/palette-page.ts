/** The search over everything as tests go about it: opened by its key, and read by its headings and rows. */
import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { limits } from '#app/features/palette/use-groups.ts'
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
