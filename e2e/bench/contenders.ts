/** The contenders, and how a person does the same on each. */
import type { Page } from '@playwright/test'

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
const press = { delay: 80 }

export const desk: Contender = {
  name: 'Practice Desk',
  // In pages, as the other has them.
  address: '/matters?pageSize=50',
  hasLinks: true,
  actions: {
    next: (page) => page.getByRole('button', { name: 'Next' }).click(press),
    sortByTitle: (page) => page.getByRole('button', { name: 'Title' }).click(press),
    search: (page, text) =>
      page.getByRole('searchbox', { name: 'Search matters' }).pressSequentially(text, keystrokes),
    openStatus: async (page) => {
      await page.getByRole('button', { name: 'Add filter' }).click()
      await page.getByRole('option', { name: 'Status' }).click()
    },
    chooseClosed: (page) => page.getByRole('option', { name: 'Closed' }).click(press),
  },
}

export const rival: Contender = {
  name: 'react-admin',
  address: '/#/matters',
  hasLinks: false,
  actions: {
    next: (page) => page.getByRole('button', { name: 'Go to next page' }).click(press),
    sortByTitle: (page) =>
      page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click(press),
    search: (page, text) =>
      page.getByRole('textbox', { name: 'Search' }).pressSequentially(text, keystrokes),
    openStatus: (page) => page.getByRole('combobox', { name: 'Status' }).click(),
    chooseClosed: (page) => page.getByRole('option', { name: 'Closed' }).click(press),
  },
}

/** One file without any framework (`plain/index.html`): it reads the same first page and writes a table. */
export const plain: Contender = { name: 'no framework', address: '/', hasLinks: true }
