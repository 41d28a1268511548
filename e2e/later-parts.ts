/** What is loaded later than its page: how a person asks for each part, and what shows that it is there. */
import { expect, type Page } from '@playwright/test'
import { drag } from './document-page.ts'
import { waitForListKeys, waitForSingleKeys } from './keys.ts'

/** A matter that has documents; `slip` and `titleSlip` are almost the name of the contact and the title of the matter. */
export type Ids = { matter: string; titleSlip: string; slip: string; contact: string; task: string }
/** A part that a person asks for; `shown` is certain only once it is there. */
export type Place = {
  parts: string[]
  from: string | ((ids: Ids) => string)
  ask: (page: Page) => Promise<void>
  /** Whether something is said of it meanwhile; not where it only adds to what is there. */
  silent?: true
  shown: (page: Page) => Promise<void>
}
/** A part that comes by itself after the page. */
type Later = Pick<Place, 'parts' | 'from' | 'shown'> & { prepare?: (page: Page) => Promise<void> }

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const button = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('button', { name }).first()).toBeVisible()
const link = (name: string) => (page: Page) =>
  expect(page.getByRole('link', { name, exact: true })).toBeVisible()
const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
const text = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible()
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const follow = (name: string) => (page: Page) =>
  page.getByRole('link', { name, exact: true }).first().click()
const firstRow = (page: Page) => page.locator('tbody tr:not([aria-hidden]) a').first().click()
/** In the menu of 'Add filter'. */
const filter = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Filter by' }).getByRole('option', { name, exact: true })
const choiceOf = (name: string) => (page: Page) => expect(filter(page, name)).toBeVisible()
const suggestions = (page: Page) =>
  expect(page.getByRole('list', { name: 'Suggestions' })).toBeVisible()
const tab = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
const onMatter = ({ matter }: Ids) => `/matters/${matter}`
const onContact = ({ contact }: Ids) => `/contacts/${contact}`

export const places: Record<string, Place> = {
  'the columns': {
    parts: ['ui/list/columns/columns-dialog.tsx'],
    from: '/matters',
    ask: press('Columns'),
    shown: dialog,
  },
  'the filters of the matters': {
    parts: ['features/matters/list/matter-filter-editors.tsx'],
    from: '/matters',
    ask: press('Add filter'),
    shown: choiceOf('Lawyer'),
  },
  'the filters of the tasks': {
    parts: ['features/tasks/list/task-filter-editors.tsx'],
    from: '/tasks',
    ask: press('Add filter'),
    shown: choiceOf('Assigned to'),
  },
  'the filters of the documents': {
    parts: ['features/documents/list/document-filter-editors.tsx'],
    from: '/documents',
    ask: press('Add filter'),
    shown: choiceOf('Linked to'),
  },
  'the filters of the contacts': {
    parts: ['features/contacts/list/contact-filter-editors.tsx'],
    from: '/contacts',
    ask: press('Add filter'),
    shown: choiceOf('Matter role'),
  },
  'the calendar': {
    parts: ['ui/forms/date-field-calendar.tsx'],
    from: '/tasks/new',
    ask: press(/^Choose due date/i),
    shown: (page) => expect(page.getByRole('dialog', { name: /calendar/ })).toBeVisible(),
  },
  'the preview': {
    parts: ['ui/list/preview-pane.tsx'],
    from: '/matters',
    ask: press('Preview'),
    shown: (page) => expect(page.getByRole('complementary')).toBeVisible(),
  },
  'the details of a document': {
    parts: ['features/documents/list/document-details.tsx'],
    from: '/documents',
    ask: async (page) => {
      await press(/^Actions for /)(page)
      await page.getByRole('menuitem', { name: 'Details' }).click()
    },
    shown: dialog,
  },
  'the review of a file that was dropped, which is kept': {
    parts: ['features/documents/replace/replace-dialog.tsx'],
    from: '/documents?types=Document',
    ask: async (page) => {
      const free = page.getByRole('row').filter({ hasNotText: 'Checked out' }).nth(3)
      await drag(page, free, ['Kept.pdf'])
    },
    shown: (page) => expect(page.getByRole('dialog')).toContainText('Kept.pdf'),
  },
  'the change of several tasks': {
    parts: ['ui/list/list-selection.tsx', 'features/tasks/bulk/bulk-edit-dialog.tsx'],
    from: '/tasks',
    ask: async (page) => {
      await press('Select')(page)
      await page.getByRole('checkbox').first().click()
      await press('Change')(page)
    },
    shown: dialog,
  },
  'the choice of a staff name': {
    parts: ['features/tasks/list/identity-dialog.tsx'],
    from: '/tasks',
    ask: press('Mine'),
    shown: dialog,
  },
  'another date for a task': {
    parts: ['features/tasks/list/task-field-dialog.tsx'],
    from: '/tasks',
    ask: press(/^Due date of /),
    shown: dialog,
  },
  'the form of a task': {
    parts: ['features/tasks/form/edit-task-form.tsx'],
    from: ({ task }) => `/tasks/${task}`,
    ask: press('Edit'),
    shown: button('Save changes'),
  },
  'the board': {
    parts: ['features/tasks/board/task-board.tsx'],
    from: '/tasks',
    ask: follow('Board'),
    shown: button(/^Move to/),
  },
  'how a phone number is read': {
    parts: ['features/contacts/form/read-phone.ts'],
    from: '/contacts/new/person',
    ask: async (page) => {
      await press('Add phone')(page)
      await page.keyboard.type('0412345678')
    },
    silent: true,
    shown: text('Recognised as 0412 345 678'),
  },
  'the documents': {
    parts: ['routes/documents/index.tsx'],
    from: '/matters',
    ask: follow('Documents'),
    shown: heading('Documents'),
  },
  'the contacts': {
    parts: ['routes/contacts/index.tsx'],
    from: '/matters',
    ask: follow('Contacts'),
    shown: heading('Contacts'),
  },
  'the tasks': {
    parts: ['routes/tasks/index.tsx'],
    from: '/matters',
    ask: follow('Tasks'),
    shown: heading('Tasks'),
  },
  'the time': {
    parts: ['routes/time/index.tsx'],
    from: '/matters',
    ask: follow('Time'),
    shown: heading('Time'),
  },
  'the settings': {
    parts: ['routes/settings/index.tsx'],
    from: '/matters',
    ask: follow('Settings'),
    shown: heading('Settings'),
  },
  'a new matter': {
    parts: ['routes/matters/new.tsx'],
    from: '/matters',
    ask: follow('New matter'),
    shown: heading('New matter'),
  },
  'a new task': {
    parts: ['routes/tasks/new.tsx'],
    from: '/tasks',
    ask: follow('New task'),
    shown: heading('New task'),
  },
  'a new person': {
    parts: ['routes/contacts/new/$kind.tsx'],
    from: '/contacts',
    ask: follow('New person'),
    shown: heading('New person'),
  },
  'a new time record': {
    parts: ['routes/time/new.tsx'],
    from: '/time',
    ask: follow('Record time'),
    shown: heading('Record time'),
  },
  'a contact': {
    parts: ['routes/contacts/$contactId/_page.tsx', 'routes/contacts/$contactId/_page/index.tsx'],
    from: '/contacts',
    ask: firstRow,
    shown: link('Edit contact'),
  },
  'the documents of a contact': {
    parts: ['routes/contacts/$contactId/_page/documents.tsx'],
    from: onContact,
    ask: tab('Documents'),
    shown: (page) =>
      expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeVisible(),
  },
  'the form of a contact': {
    parts: ['routes/contacts/$contactId/edit.tsx'],
    from: onContact,
    ask: follow('Edit contact'),
    shown: button('Save changes'),
  },
  'the documents of a matter': {
    parts: ['routes/matters/$matterId/documents.tsx'],
    from: onMatter,
    ask: tab('Documents'),
    shown: (page) =>
      expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeVisible(),
  },
  'the tasks of a matter': {
    parts: ['routes/matters/$matterId/tasks.tsx'],
    from: onMatter,
    ask: tab('Tasks'),
    shown: (page) => expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeVisible(),
  },
  'the time of a matter': {
    parts: ['routes/matters/$matterId/time.tsx'],
    from: onMatter,
    ask: tab('Time'),
    shown: text(/Practice Desk|recorded/),
  },
  'the form of a matter': {
    parts: ['routes/matters/$matterId_/edit.tsx'],
    from: onMatter,
    ask: follow('Edit matter'),
    shown: button('Save changes'),
  },
  'a task': {
    parts: ['routes/tasks/$taskId.tsx'],
    from: '/tasks',
    ask: firstRow,
    shown: button('Edit'),
  },
}

export const later: Record<string, Later> = {
  'the frame, the typefaces, the keys of a list, the way to a new matter, and the columns that few choose':
    {
      parts: [
        'routes/-frame-later.tsx',
        'prefetch-after-first-paint.ts',
        'ui/list/list-deferred.tsx',
        'routes/matters/-new-matter-link.tsx',
        'features/matters/list/matter-more-columns.tsx',
      ],
      from: '/matters',
      shown: async (page) => {
        await waitForSingleKeys(page)
        await expect
          .poll(async () => (await page.context().cookies()).map(({ name }) => name))
          .toContain('desk-typefaces')
        await waitForListKeys(page)
        await link('New matter')(page)
        await press('Columns')(page)
        await expect(page.getByRole('checkbox', { name: 'Referred by' })).toBeVisible()
      },
    },
  'why a list is empty': {
    parts: ['ui/list/no-rows.tsx'],
    from: '/matters?search=zzqqxx',
    shown: text('No matters match these filters'),
  },
  'what a search for matters may have meant': {
    parts: ['data/suggestions/matters.ts'],
    from: ({ titleSlip }) => `/matters?search=${titleSlip}`,
    shown: suggestions,
  },
  'what a search for documents may have meant': {
    parts: ['data/suggestions/documents.ts'],
    from: ({ titleSlip }) => `/documents?search=${titleSlip}`,
    shown: suggestions,
  },
  'what a search for contacts may have meant': {
    parts: ['data/suggestions/contacts.ts'],
    from: ({ slip }) => `/contacts?search=${slip}`,
    shown: suggestions,
  },
  'what a search for tasks may have meant': {
    parts: ['data/suggestions/tasks.ts'],
    from: ({ titleSlip }) => `/tasks?show=all&search=${titleSlip}`,
    shown: suggestions,
  },
  'the calendar of a filter': {
    parts: ['ui/filters/filter-calendar.tsx'],
    from: '/tasks',
    prepare: async (page) => {
      await press('Add filter')(page)
      await filter(page, 'Due').click()
    },
    shown: (page) =>
      expect(
        page
          .getByRole('group', { name: 'Due from: calendar' })
          .getByRole('button', { name: 'Next month' }),
      ).toBeVisible(),
  },
  'what a printed list says of itself': {
    parts: ['features/matters/list/matter-print-header.tsx'],
    from: '/matters',
    prepare: (page) => page.emulateMedia({ media: 'print' }),
    shown: text(/^In the default order|^Sorted by/),
  },
  'the matter in the preview': {
    parts: ['routes/matters/-matter-preview.tsx'],
    from: '/matters',
    prepare: async (page) => {
      await waitForListKeys(page)
      await press('Preview')(page)
      await page.getByRole('grid').press('ArrowDown')
    },
    shown: (page) => expect(page.getByRole('complementary')).toContainText('Client'),
  },
  'a page that does not exist': {
    parts: ['routes/-not-found.tsx'],
    from: '/nowhere',
    shown: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  'the webhooks and the licences': {
    parts: ['features/webhooks/webhooks.tsx', 'features/licences/licence-list.tsx'],
    from: '/settings',
    shown: async (page) => {
      await button(/webhook/i)(page)
      await button('Show licences')(page)
    },
  },
  'the fields that look up names': {
    parts: ['pickers/lazy-pickers.tsx'],
    from: '/tasks/new',
    shown: (page) => expect(page.getByRole('combobox', { name: 'Matter' })).toBeVisible(),
  },
  'a matter that has to be looked for': {
    parts: ['features/matters/list/matter-scan.tsx'],
    from: '/settings',
    prepare: async (page) => {
      // A service that finds no matter by its id.
      await page.route('**/public/api/v1/matters?*', (route) =>
        route.request().url().includes('search=')
          ? route.fulfill({ json: { totalRecords: 0, pageIndex: 0, records: [] } })
          : route.request().url().includes('pageIndexForId=')
            ? route.fulfill({ status: 400, json: {} })
            : route.continue(),
      )
      await page.evaluate(() => {
        history.pushState(null, '', '/matters/unknown')
        dispatchEvent(new PopStateEvent('popstate'))
      })
    },
    shown: heading('Matter not found'),
  },
  'a matter': {
    parts: ['routes/matters/$matterId/route.tsx', 'routes/matters/$matterId/index.tsx'],
    from: '/matters',
    prepare: async (page) => {
      // From then on pages are tried again.
      await waitForSingleKeys(page)
      await firstRow(page)
    },
    shown: link('Edit matter'),
  },
  'the review of several files': {
    parts: ['features/documents/batch/replace-many-dialog.tsx'],
    from: ({ matter }) => `/matters/${matter}/documents`,
    prepare: async (page) => {
      await drag(page, page.getByRole('columnheader').first(), ['One.pdf', 'Two.pdf'])
    },
    shown: dialog,
  },
}
