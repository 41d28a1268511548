/**
 * What is loaded when a person asks for it, one part of each kind: how they do, and what shows that it is there. All
 * walks stay on one page load. That all other parts are loaded in the same way, `scripts/source-rules.test.ts` shows.
 */
import { expect, type Page } from '@playwright/test'
import { drag } from './document-page.ts'

export type Act = (page: Page) => Promise<unknown>
/** A part, or several that come together; `shown` is certain only once they are there. */
export type Step = {
  parts: string[]
  /** The way to the control, before the connection breaks. */
  before?: Act
  ask: Act
  /** What is said at the control meanwhile; nothing where the part only adds to what is there. */
  says?: string
  shown: Act
  /** Makes way for the next step. */
  after?: Act
}

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
export const button = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('button', { name }).first()).toBeVisible()
export const link = (name: string) => (page: Page) =>
  expect(page.getByRole('link', { name, exact: true })).toBeVisible()
export const text = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible()
export const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
/** The navigation comes first; its links also say what is overdue or not sent. */
const follow = (name: string) => (page: Page) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click()
const goTo = (name: string) => async (page: Page) => {
  await follow(name)(page)
  await heading(name)(page)
}
export const firstRow = (page: Page) =>
  page.locator('tbody tr:not([aria-hidden]) a').first().click()
export const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
/** In the menu of 'Add filter'. */
export const filter = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Filter by' }).getByRole('option', { name, exact: true })

const thePage = 'The page you chose'
/** A page, by the link that leads there. */
const pageOf = (part: string, name: string): Step => ({
  parts: [`routes/${part}`],
  ask: follow(name),
  says: thePage,
  shown: heading(name),
})

const fromMatters: Record<string, Step> = {
  'the preview': {
    parts: ['ui/list/preview-pane.tsx'],
    ask: press('Preview'),
    says: 'The preview',
    shown: (page) => expect(page.getByRole('complementary')).toBeVisible(),
    after: press('Preview'),
  },
  'the columns': {
    parts: ['ui/list/columns/columns-dialog.tsx'],
    ask: press('Columns'),
    says: 'The columns',
    shown: dialog,
    after: closeDialog,
  },
  'the filters': {
    parts: ['features/matters/list/matter-filter-editors.tsx'],
    ask: press('Add filter'),
    says: 'The filter',
    shown: (page) => expect(filter(page, 'Lawyer')).toBeVisible(),
    after: closeDialog,
  },
  'a new matter': pageOf('matters/new.tsx', 'New matter'),
  'the settings': pageOf('settings/index.tsx', 'Settings'),
  'the documents of a matter': {
    parts: ['routes/matters/$matterId/documents.tsx'],
    before: async (page) => {
      await goTo('Matters')(page)
      await firstRow(page)
      await link('Edit matter')(page)
    },
    ask: (page) =>
      page.getByRole('main').getByRole('link', { name: 'Documents', exact: true }).first().click(),
    says: thePage,
    shown: (page) =>
      expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeVisible(),
  },
  'the form of a matter': {
    parts: ['routes/matters/$matterId_/edit.tsx'],
    ask: follow('Edit matter'),
    says: thePage,
    shown: button('Save changes'),
  },
}

const fromDocuments: Record<string, Step> = {
  'the details of a document': {
    parts: ['features/documents/list/document-details.tsx'],
    ask: async (page) => {
      await press(/^Actions for /)(page)
      await page.getByRole('menuitem', { name: 'Details' }).click()
    },
    says: 'The details',
    shown: dialog,
    after: closeDialog,
  },
  'the review of a file that was dropped, which is kept': {
    parts: ['features/documents/replace/replace-dialog.tsx'],
    ask: async (page) => {
      const free = page.getByRole('row').filter({ hasNotText: 'Checked out' }).nth(3)
      await drag(page, free, ['Kept.pdf'])
    },
    says: 'The review of your files',
    shown: (page) => expect(page.getByRole('dialog')).toContainText('Kept.pdf'),
    after: closeDialog,
  },
  'a contact': {
    parts: ['routes/contacts/$contactId/_page.tsx', 'routes/contacts/$contactId/_page/index.tsx'],
    before: goTo('Contacts'),
    ask: firstRow,
    says: thePage,
    shown: link('Edit contact'),
  },
  'a new person': {
    ...pageOf('contacts/new/$kind.tsx', 'New person'),
    before: goTo('Contacts'),
  },
  'how a phone number is read': {
    parts: ['features/contacts/form/read-phone.ts'],
    ask: async (page) => {
      await press('Add phone')(page)
      await page.keyboard.type('0412345678')
    },
    shown: text('Recognised as 0412 345 678'),
  },
}

const fromTasks: Record<string, Step> = {
  'another date for a task': {
    parts: ['features/tasks/list/task-field-dialog.tsx'],
    ask: press(/^Due date of /),
    says: 'Due date',
    shown: dialog,
    after: closeDialog,
  },
  'a change to the tasks that are selected': {
    parts: ['features/tasks/bulk/bulk-edit-dialog.tsx'],
    ask: async (page) => {
      await press('Select')(page)
      await page.getByRole('checkbox').first().click()
      await press('Change')(page)
    },
    says: 'The form',
    shown: dialog,
    after: closeDialog,
  },
  'the board': {
    parts: ['features/tasks/board/task-board.tsx'],
    ask: follow('Board'),
    says: 'The board',
    shown: button(/^Move to/),
  },
  'the form of a task': {
    parts: ['features/tasks/form/edit-task-form.tsx'],
    before: async (page) => {
      await follow('List')(page)
      await firstRow(page)
      await button('Edit')(page)
    },
    ask: press('Edit'),
    says: 'The form',
    shown: button('Save changes'),
  },
  'the calendar': {
    parts: ['ui/forms/date-field-calendar.tsx'],
    ask: press('Due date: choose from a calendar'),
    says: 'The calendar',
    shown: (page) => expect(page.getByRole('dialog', { name: /calendar/ })).toBeVisible(),
  },
}

/** By the address where each begins; the last leaves a form that nobody has saved. */
export const walks: Record<string, Record<string, Step>> = {
  '/matters': fromMatters,
  '/tasks': fromTasks,
  '/documents?types=Document': fromDocuments,
}
