/** What axe, the accessibility checker, finds on a page. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Desk } from './desk.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds by every rule, or only by those about colours. */
const axe = async (page: Page, rules: 'all' | 'colours' = 'all') => {
  // Without its own page for what frames found: the app has none, and it takes as long as the rest.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    // Without the list of passes, which axe would collect element by element.
    .options({ resultTypes: ['violations'] })
  const chosen =
    rules === 'all'
      ? builder.withTags(standards)
      : builder.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await chosen.analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
}

/** The page as it is: a red line names the `place`, and whatever comes after is looked at too. */
export const expectNone = async (page: Page, place: string) => {
  expect.soft(await axe(page), place).toEqual([])
}

/** Light as the page is at first, then dark, and light again. */
export const expectNoneInBothSchemes = async (page: Page, place = 'the page') => {
  await expectNone(page, place)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await axe(page, 'colours'), `${place}, in dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * A state of a page that a person can stand in, and the way there. Dark is looked at on one of each kind: which
 * colours may meet, `src/app/tokens.test.ts` says for both schemes.
 */
export type Place = [
  name: string,
  open: (page: Page, desk: Desk) => Promise<void>,
  schemes?: 'light and dark',
]

/** Goes from place to place in light, and looks at each. */
export async function expectNoneAtAny(page: Page, desk: Desk, places: readonly Place[]) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const [name, open, schemes] of places) {
    await open(page, desk)
    await (schemes ? expectNoneInBothSchemes : expectNone)(page, name)
  }
}
