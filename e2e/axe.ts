/** What axe, the accessibility checker, finds on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Desk } from './desk.ts'

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> } | undefined

/** Sent once to each page that is loaded: its half a megabyte costs as much as a run. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']
const runOnly: { [rules in 'all' | 'colours']: RunOptions['runOnly'] } = {
  all: { type: 'tag', values: standards },
  colours: { type: 'rule', values: colours },
}

/** What axe finds by every rule, or only by those about colours. */
async function violationsOn(page: Page, rules: keyof typeof runOnly = 'all') {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(`${source};0`)
  // Without the list of passes, which axe would collect element by element.
  const options: RunOptions = { runOnly: runOnly[rules]!, resultTypes: ['violations'] }
  return page.evaluate(async (given) => {
    const { violations } = await axe!.run(given)
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
  }, options)
}

/** Checks the page as it is; a failure names the `place`, and the test goes on. */
export const expectNoViolations = async (page: Page, place: string) => {
  expect.soft(await violationsOn(page), place).toEqual([])
}

/** Checks a light page, then the same in dark, and leaves it light. */
export const expectNoViolationsInBothSchemes = async (page: Page, place = 'the page') => {
  await expectNoViolations(page, place)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violationsOn(page, 'colours'), `${place}, in dark`).toEqual([])
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
