/** What axe, the accessibility checker, finds on a page. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Desk } from './desk.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds by every rule, or only by those about colours. */
const axe = async (page: Page, rules: 'all' | 'colours' = 'all') => {
  // Without axe's page that collects the results of frames: the app has no frames, and it doubles the time.
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

/** Checks the page as it is; a failure names the `place`, and the test goes on. */
export const expectNoViolations = async (page: Page, place: string) => {
  expect.soft(await axe(page), place).toEqual([])
}

/** Checks a light page, then the same in dark, and leaves it light. */
export const expectNoViolationsInBothSchemes = async (page: Page, place = 'the page') => {
  await expectNoViolations(page, place)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await axe(page, 'colours'), `${place}, in dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * A state of a page that a person can reach, and the way there. Dark is checked for one of each kind, as
 * `src/app/tokens.test.ts` tests which colours may meet in both schemes.
 */
export type Place = [
  name: string,
  open: (page: Page, desk: Desk) => Promise<void>,
  schemes?: 'light and dark',
]

/** Goes to each place in light, and checks it. */
export async function expectNoViolationsAtAny(page: Page, desk: Desk, places: readonly Place[]) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const [name, open, schemes] of places) {
    await open(page, desk)
    await (schemes ? expectNoViolationsInBothSchemes : expectNoViolations)(page, name)
  }
}
