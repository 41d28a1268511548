/** The contenders, and how a person does the same on each. */
import type { Locator, Page } from '@playwright/test'

export type Contender = {
  name: string
  /** The address of the matters, below the origin. */
  address: string
  /** Whether a row has a link to its matter. */
  hasLinks: boolean
  /** None of a page that is there to show what the first rows cost at least. */
  actions?: Actions
}

type Actions = {
  next(page: Page): Promise<unknown>
  sortByTitle(page: Page): Promise<unknown>
  search(page: Page, text: string): Promise<unknown>
  /** Opens the filter; not part of the measurement. */
  openStatus(page: Page): Promise<unknown>
  chooseClosed(page: Page): Promise<unknown>
}

/** Faster than either side's pause before a search goes out, in milliseconds. */
const keystrokes = { delay: 80 }
/** How long a button is held down, in milliseconds: people take about that long to let go. Either side may use it. */
const hold = { delay: 80 }
/** How long a pointer rests on a button before it is pressed, in milliseconds. Either side may use that, too. */
const rest = 200

/** Presses a button as people do, not as programs do. */
async function press(button: Locator) {
  await button.hover()
  await button.page().waitForTimeout(rest)
  await button.click(hold)
}

export const desk: Contender = {
  name: 'Practice Desk',
  // In pages, as the other has them.
  address: '/matters?pageSize=50',
  hasLinks: true,
  actions: {
    next: (page) => press(page.getByRole('button', { name: 'Next' })),
    sortByTitle: (page) => press(page.getByRole('button', { name: 'Title' })),
    search: (page, text) =>
      page.getByRole('searchbox', { name: 'Search matters' }).pressSequentially(text, keystrokes),
    openStatus: async (page) => {
      await page.getByRole('button', { name: 'Add filter' }).click()
      await page.getByRole('option', { name: 'Status' }).click()
    },
    chooseClosed: (page) => press(page.getByRole('option', { name: 'Closed' })),
  },
}

export const rival: Contender = {
  name: 'react-admin',
  address: '/#/matters',
  hasLinks: false,
  actions: {
    next: (page) => press(page.getByRole('button', { name: 'Go to next page' })),
    sortByTitle: (page) =>
      press(page.getByRole('columnheader', { name: 'Title' }).getByRole('button')),
    search: (page, text) =>
      page.getByRole('textbox', { name: 'Search' }).pressSequentially(text, keystrokes),
    openStatus: (page) => page.getByRole('combobox', { name: 'Status' }).click(),
    chooseClosed: (page) => press(page.getByRole('option', { name: 'Closed' })),
  },
}

/** One file without any framework (`plain/index.html`): it reads the same first page and writes a table. */
export const plain: Contender = { name: 'no framework', address: '/', hasLinks: true }
