/** What axe, a checker of accessibility, finds on a page. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds by every rule, or by those alone that look at colours. */
export const axe = async (page: Page, rules: 'all' | 'colours' = 'all') => {
  // Without its own page for what frames found: the app has none, and it takes as long as the rest.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const chosen =
    rules === 'all'
      ? builder.withTags(standards)
      : builder.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await chosen.analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
}

/** Light as the page is at first, and then dark. */
export const expectNoneInBothSchemes = async (page: Page) => {
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axe(page, 'colours')).toEqual([])
}
