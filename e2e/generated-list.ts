/** The list of matters on a service that generates them: opened, found and dragged. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { ThirdParty } from './fixtures.ts'
import { generatedMatter, type generatedPages } from './generated-matters.ts'
import { visit } from './visit.ts'

export const gridOf = (page: Page) => page.getByRole('grid', { name: 'Matters' })
export const listOf = (page: Page) => page.getByRole('region', { name: 'Matters list' })
export const foot = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** The row of the matter at a place, from 0, once its record is here. */
export const rowAt = (page: Page, place: number) =>
  page.getByRole('row', { name: generatedMatter(place).title })

/** Opens these matters as a list of its own, by what is searched for, so that nothing read for another is in it. */
export async function openList(
  page: Page,
  service: ThirdParty,
  search: string,
  pages: ReturnType<typeof generatedPages>,
) {
  service.answer(pages)
  await visit(page, `${service.desk.url}/matters?search=${search}`)
  // The rows of the list before stand there until its own come.
  await expect(page.locator('tbody[data-stale]')).toHaveCount(0)
  await expect(rowAt(page, 0)).toBeVisible()
}

/** Puts the scroll bar at a share of its way, as a drag does. */
export const drag = (list: Locator, share: number) =>
  list.evaluate((element, to) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * to
  }, share)
