import type { Page } from '@playwright/test'
import { axe, expectNoneInBothSchemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'

/** Every state of every page that a person can stand in. */
const places: [name: string, open: (page: Page) => Promise<void>][] = [
  [
    'the matters',
    async (page) => {
      await page.goto('/matters')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  ],
  [
    'the matters with filters and their panel',
    async (page) => {
      await page.goto('/matters?status=Open&openDateStart=2020-01-01')
      await page.getByRole('button', { name: 'Add filter' }).click()
      await expect(page.getByRole('combobox', { name: 'Lawyer' })).toBeVisible()
      await page.getByRole('combobox', { name: 'Lawyer' }).fill('a')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  ],
  [
    'an address that was cleaned',
    async (page) => {
      await page.goto('/matters?nonsense=1')
      await expect(page.getByText('Some of this address was ignored')).toBeVisible()
    },
  ],
  [
    'a list that is empty',
    async (page) => {
      await page.goto('/matters?search=zzzz+no+such')
      await expect(page.getByRole('heading', { name: 'No matters match' })).toBeVisible()
    },
  ],
  [
    'the form of a time record, with its faults',
    async (page) => {
      await page.goto('/time/new')
      await page.getByRole('button', { name: 'Save time record' }).click()
      await expect(page.getByText('Choose a cost code')).toBeVisible()
      // The first wrong field has the focus, and offers a choice.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
    },
  ],
  [
    'the time with a record that is held',
    async (page) => {
      const headers = { 'x-practice-desk': '1' }
      const data = {
        durationMinutes: 45,
        costCode: 'ADV',
        associatedMatterId: 'one',
        staffContactId: 'one',
        amountExclTax: 262.5,
        date: '2026-11-20',
      }
      await page.goto('/time')
      const id = crypto.randomUUID()
      await page.request.put(`/desk/v1/time-records/${id}`, { headers, data })
      await page.reload()
      await expect(page.getByText('Will be recorded').first()).toBeVisible()
    },
  ],
  [
    'the keys',
    async (page) => {
      await page.goto('/matters')
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'the documents with the menu of a row',
    async (page) => {
      await page.goto('/documents')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  ],
  [
    'the review of a new file',
    async (page) => {
      await page.goto('/documents')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('menuitem', { name: 'Replace file' }).click()
      const file = { name: 'New.zip', mimeType: 'application/zip', buffer: Buffer.from('new') }
      await (await chooser).setFiles(file)
      await expect(page.getByRole('list', { name: 'Before you continue' })).toBeVisible()
    },
  ],
  [
    'a deletion that is held',
    async (page) => {
      await page.goto('/documents')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  ],
  [
    'a new person with a row of each list, and what is wrong with them',
    async (page) => {
      await page.goto('/contacts/new/person')
      for (const row of ['phone', 'email', 'address', 'custom field']) {
        await page.getByRole('button', { name: `Add ${row}` }).click()
      }
      await page.getByLabel('ABN').fill('1')
      await page.getByRole('button', { name: 'Create contact' }).click()
      await expect(page.getByRole('alert')).toContainText('Not saved')
    },
  ],
  [
    'a new group with its members to choose from',
    async (page) => {
      await page.goto('/contacts/new/plural')
      await page.getByRole('combobox', { name: 'Add member' }).fill('a')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  ],
  [
    'the calendar of a birthday, beside a draft of before',
    async (page) => {
      await page.goto('/contacts/new/person')
      await page.getByLabel('First name').fill('Ada')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toContainText('A draft is kept')
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await page.goto('/contacts/new/person')
      await expect(page.getByRole('button', { name: 'Restore draft' })).toBeVisible()
      await page.getByRole('button', { name: 'Choose birthday from a calendar' }).click()
      await expect(page.getByRole('dialog', { name: 'Birthday: calendar' })).toBeVisible()
    },
  ],
  [
    'a matter',
    async (page) => {
      await page.goto('/matters')
      await page.locator('tbody').getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'People' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
    },
  ],
  [
    'a matter that is not there',
    async (page) => {
      await page.goto('/matters/no-such-matter')
      await expect(page.getByRole('link', { name: 'Go to matters' })).toBeVisible()
    },
  ],
  [
    'the settings',
    async (page) => {
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Test connection' }).click()
      await page.getByRole('button', { name: 'Check extra features' }).click()
      await expect(page.getByText('Working.')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Offered by the service' })).toBeVisible()
    },
  ],
  [
    'the tasks with the menu of a status',
    async (page) => {
      await page.goto('/tasks')
      await page
        .getByRole('button', { name: /^Status of/ })
        .first()
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  ],
  [
    'the tasks in groups, some of them chosen',
    async (page) => {
      await page.goto('/tasks?group=due')
      await expect(page.getByRole('row').nth(2)).toBeVisible()
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
    },
  ],
  [
    'the board of tasks',
    async (page) => {
      await page.goto('/tasks?view=board&priority=High&dueDateStart=2026-01-01')
      await expect(page.getByRole('button', { name: /^Move to/ }).first()).toBeVisible()
    },
  ],
  [
    'a new task that lacks everything, with the calendar of its due date',
    async (page) => {
      await page.goto('/tasks/new')
      await page.getByRole('button', { name: 'Create task' }).click()
      await expect(page.getByRole('alert')).toContainText('Not saved')
      await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
      await page.getByRole('button', { name: 'Choose due date from a calendar' }).click()
      await expect(page.getByRole('dialog', { name: 'Due date: calendar' })).toBeVisible()
    },
  ],
  [
    'a task',
    async (page) => {
      await page.goto('/tasks')
      await page.locator('tbody').getByRole('link').first().click()
      await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    },
  ],
  [
    'the contacts',
    async (page) => {
      await page.goto('/contacts?contactType=Plural')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  ],
  [
    'a contact',
    async (page) => {
      await page.goto('/contacts?contactType=Plural')
      await page.getByRole('grid').getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'Members' })).toBeVisible()
    },
  ],
  [
    'a page that does not exist',
    async (page) => {
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    },
  ],
]

/** Whatever scrolls sideways but the list itself. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, main, header, section')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 120)),
  )

for (const [name, open] of places) {
  test(`axe finds nothing on ${name}, in light and in dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page)
    await expectNoneInBothSchemes(page)
  })
}

test('axe finds nothing on a list that failed, in light and in dark', async ({ page, foreign }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  foreign.answer((_, response) => void response.writeHead(400).end())
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectNoneInBothSchemes(page)
})

test('axe finds nothing on contacts that are only looked up', async ({ page, foreign }) => {
  foreign.answerContacts(({ url }, response) =>
    url.pathname.endsWith('/lookup')
      ? json(response, [{ id: 'c', fullName: 'Ferrari, Ada', jobTitle: 'Director' }])
      : json(response, {}, 404),
  )
  await page.goto(`${foreign.desk.url}/contacts`)
  await expect(page.getByText('Type a name, an email address or a phone number')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('fer')
  await expect(page.getByRole('link', { name: 'Ferrari, Ada' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('axe finds nothing on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/matters?status=Open')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await axe(page)).toEqual([])
})

for (const width of [320, 360, 768]) {
  test(`at ${width} px nothing but the list scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/matters?status=Open')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('textbox', { name: 'Opened to' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await tooWide(page)).toEqual([])
  })
}

for (const width of [320, 768]) {
  test(`at ${width} px nothing of a matter scrolls sideways, and axe finds nothing`, async ({
    page,
    matters,
  }) => {
    const { records } = await matters('pageSize=250')
    const many = records.toSorted((a, b) => (b.roles?.length ?? 0) - (a.roles?.length ?? 0))
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`/matters/${many[0]!.id}`)
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    expect(await axe(page)).toEqual([])
  })
}

test('at 320 px nothing of the settings scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeVisible()
  expect(await tooWide(page)).toEqual([])
})

for (const width of [320, 768]) {
  test(`at ${width} px nothing of the tasks scrolls sideways but their list`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    for (const address of ['/tasks', '/tasks?view=board', '/tasks/new']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page.getByRole('button', { name: /^(Status of|Move to|Create task)/ }).first(),
      ).toBeVisible()
      expect(await tooWide(page)).toEqual([])
    }
  })
}

test('at 320 px nothing of the time scrolls sideways but its table', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of ['/time', '/time/new']) {
    await page.goto(address)
    await expect(
      page.getByText(/^(Pending|No time recorded here yet|Cost code)$/).first(),
    ).toBeVisible()
    expect(await tooWide(page)).toEqual([])
  }
})

test('a chosen scheme holds from the first paint of the next visit', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark')
  const html = await (await page.request.get('/matters')).text()
  expect(html).toContain('data-mantine-color-scheme="dark"')
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('System')
  const again = await (await page.request.get('/matters')).text()
  expect(again).not.toContain('data-mantine-color-scheme')
})
