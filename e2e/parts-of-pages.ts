/** What comes by itself after its page, one part of each kind: where, and what shows that it is there. */
import { expect } from '@playwright/test'
import { drag } from './document-page.ts'
import { waitForListKeys, waitForSingleKeys } from './keys.ts'
import { untilTakenOver } from './taken-over.ts'
import {
  type Act,
  closeDialog,
  dialog,
  filter,
  firstRow,
  heading,
  link,
  press,
  text,
} from './later-parts.ts'

/** A matter that has documents, and almost its title. */
export type Ids = { matter: string; titleSlip: string }
export type Address = string | ((ids: Ids) => string)
type PartOfPage = {
  parts: string[]
  /** A page that is loaded. */
  from?: Address
  /** A page that is gone to from the one before: it asks for the part only when it is used. */
  to?: Address
  /** Before the page is opened. */
  before?: Act
  prepare?: Act
  shown: Act
  after?: Act
}

/** What a visit leaves behind, such as an open preview, the next one finds: the order matters. */
export const partsOfPages: Record<string, PartOfPage> = {
  'the frame, the typefaces, the keys of a list, the way to a new matter, and the columns that few choose':
    {
      parts: [
        'routes/-frame-later.tsx',
        'prefetch-after-first-paint.ts',
        'ui/list/list-deferred.tsx',
        'routes/-new-matter-link.tsx',
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
  'why a list is empty, and what the search over everything offers': {
    parts: ['ui/list/no-rows.tsx', 'routes/-palette-list.tsx'],
    from: '/matters?search=zzqqxx',
    shown: async (page) => {
      await text('No matters match this search')(page)
      await press('Search everything')(page)
      await expect(page.getByRole('option', { name: 'New task' })).toBeVisible()
      await page.keyboard.press('Escape')
    },
  },
  'what a search may have meant': {
    parts: ['data/suggestions/matters.ts'],
    from: ({ titleSlip }) => `/matters?search=${titleSlip}`,
    shown: (page) => expect(page.getByRole('list', { name: 'Suggestions' })).toBeVisible(),
  },
  'a page that does not exist': {
    parts: ['routes/-not-found.tsx'],
    from: '/nowhere',
    shown: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  'the fields that look up names': {
    parts: ['pickers/pickers.early.tsx'],
    from: '/tasks/new',
    shown: (page) => expect(page.getByRole('combobox', { name: 'Matter' })).toBeVisible(),
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
    to: ({ matter }) => `/matters/${matter}/documents`,
    prepare: (page) => drag(page, page.getByRole('columnheader').first(), ['One.pdf', 'Two.pdf']),
    shown: dialog,
    after: closeDialog,
  },
  'the calendar of a filter': {
    parts: ['ui/filters/filter-calendar.tsx'],
    to: '/tasks',
    prepare: async (page) => {
      await press('Add filter')(page)
      await filter(page, 'Due').click()
    },
    shown: async (page) => {
      const calendar = page.getByRole('group', { name: 'Due from: calendar' })
      await expect(calendar.getByRole('button', { name: 'Next month' })).toBeVisible()
    },
    after: closeDialog,
  },
  'the matter in the preview': {
    parts: ['routes/matters/-matter-preview.tsx'],
    to: '/matters',
    prepare: async (page) => {
      await waitForListKeys(page)
      await press('Preview')(page)
      await page.getByRole('grid').press('ArrowDown')
    },
    shown: (page) => expect(page.getByRole('complementary')).toContainText('Client'),
  },
  'a matter that has to be looked for': {
    parts: ['features/matters/list/matter-scan.tsx'],
    to: '/settings',
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
  'what is pressed before the app runs': {
    parts: ['early-input.ts'],
    from: '/matters',
    before: (page) =>
      page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => document.body.click())
      }),
    shown: untilTakenOver,
  },
}
