/** The filters of documents, tasks, contacts and time, set as those of the matters are: matters/list-filters.test.tsx. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { chips, openFilter, setFilter } from '#app/testing/set-filter.ts'
import { tabTo } from '#app/testing/tab-to.ts'
import { json } from '#main/testing/third-party-service.ts'

const listed = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const chip = (text: string) => waitFor(() => expect(chips()).toContain(text))

test.each([
  ['/documents', ['Type', 'Linked to']],
  ['/matters/m1/documents', ['Type']],
  [
    '/tasks?show=all',
    ['Status', 'Priority', 'Due', 'Assigned to', 'Matter', 'Contact', 'Linked to'],
  ],
  ['/matters/m1/tasks?show=all', ['Status', 'Priority', 'Due', 'Assigned to']],
  ['/contacts', ['Search in', 'Kind', 'Matter role']],
  ['/time', ['Staff member', 'Matter', 'Date']],
  ['/matters/m1/time', ['Staff member', 'Date']],
])('%s can be filtered by %s', async (path, names) => {
  const { user } = await renderRoute(path)
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  await screen.findByRole('combobox', { name: 'Filter by' })
  expect(listed()).toEqual(names)
})

test.each([
  ['/documents', 'Type', 'Emails', 'Emails', 'types=Email'],
  ['/documents', 'Linked to', 'Contacts', 'a contact', 'associatedEntityType=Contact'],
  ['/tasks?show=all', 'Priority', 'High', 'High', 'priority=High'],
  ['/tasks?show=all', 'Status', 'Done', 'Done', 'status=Done'],
  ['/tasks?show=all', 'Linked to', 'Matters', 'a matter', 'taskType=Matter'],
  ['/contacts', 'Kind', 'Group', 'Group', 'contactType=Plural'],
  ['/contacts', 'Search in', 'Active staff', 'Active staff', 'staffType=EnabledStaff'],
])('%s: %s is %s', async (path, label, choice, says, parameter) => {
  const { user, address } = await renderRoute(path)
  await setFilter(user, label, choice)
  await waitFor(() => expect(address()).toBe(`${path.split('?')[0]}?${parameter}`))
  await chip(`${label} ${says}`)
  await user.click(screen.getByRole('button', { name: `Remove filter ${label}` }))
  await waitFor(() => expect(address()).toBe(path))
})

test('several statuses of tasks are chosen one by one, or together as not done', async () => {
  const { user, address } = await renderRoute('/tasks?show=all')
  const editor = await openFilter(user, 'Status')
  const choose = async (name: string) => user.click(await editor.findByRole('option', { name }))
  await choose('Done')
  await choose('To do')
  await waitFor(() => expect(address()).toBe('/tasks?status=Todo&status=Done'))
  await chip('Status To do or Done')
  await editor.findByRole('option', { name: 'Done', selected: true })
  await choose('Not done')
  // That is what the list opens on.
  await waitFor(() => expect(address()).toBe('/tasks'))
  await chip('Status Not done')
  await editor.findByRole('option', { name: 'Not done', selected: true })
  await choose('Not done')
  await waitFor(() => expect(address()).toBe('/tasks?show=all'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(chips()).toEqual([]))
})

test('what is not done is called so, in whichever order an address names it', async () => {
  await renderRoute('/tasks?status=InProgress,Todo&priority=High')
  await chip('Priority High')
  expect(chips()).toEqual(['Priority High'])
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  expect(views.getByRole('link', { name: 'Not done' }).getAttribute('aria-current')).toBe('true')
})

test('the documents of several types are listed together', async () => {
  const { user, address } = await renderRoute('/documents?types=Email')
  await user.click(await screen.findByRole('button', { name: 'Type Emails' }))
  await user.click(await screen.findByRole('option', { name: 'Documents' }))
  await chip('Type Documents or Emails')
  expect(address()).toMatch(/types=Document.*Email/)
})

test('a matter is offered as it was opened last, or found by what is typed', async () => {
  const { user, address } = await renderRoute('/tasks?show=all', {
    answers: { listRecents: [{ kind: 'matter', id: 'm2' }] },
  })
  await openFilter(user, 'Matter')
  await screen.findByRole('option', { name: /^24-0002 · Sale of 4 Birch Street/ })
  await user.keyboard('alder')
  await user.click(await screen.findByRole('option', { name: /Estate of Alder/ }))
  await waitFor(() => expect(address()).toBe('/tasks?associatedMatterId=m1'))
  await chip('Matter 24-0001 · Estate of Alder')
})

test('where a service lists no practice areas by name, their ids can be typed', async () => {
  const { user, address } = await renderRoute('/matters', { answers: { lookupPracticeArea: 404 } })
  const editor = await openFilter(user, 'Practice areas')
  await editor.findByText('This service does not list practice areas by name', { exact: false })
  await user.type(await editor.findByRole('combobox', { name: 'Practice areas' }), 'area-7{Enter}')
  await waitFor(() => expect(address()).toBe('/matters?practiceAreas=area-7'))
})

test('a role on matters is asked of the service, and named by its chip', async () => {
  const { service } = await renderRoute('/contacts?matterRoles=Executor')
  await chip('Matter role Executor')
  const roles = () => service.asked.map(({ url }) => url.searchParams.get('matterRoles'))
  await waitFor(() => expect(roles()).toContain('Executor'))
  await said('status', /contact/)
})

test("where a service has only a lookup, 'Search in' is the one filter", async () => {
  const { user, address, service } = await renderRoute('/contacts', {
    answers: { listContacts: 404 },
  })
  await screen.findByText('Type a name, an email address or a phone number', { exact: false })
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search contacts' })
  await user.type(search, 'okafor')
  await screen.findByRole('link', { name: /Okafor, Blessing/ })
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await screen.findByRole('listbox')
  expect(listed()).toEqual(['Search in'])
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: 'All staff' }))
  await waitFor(() => expect(address()).toBe('/contacts?type=Staff'))
  await chip('Search in All staff')
  expect(search.value).toBe('okafor')
  const lookups = () =>
    service.asked
      .filter(({ url }) => url.pathname.endsWith('/contacts/lookup'))
      .map(({ url }) => [url.searchParams.get('term'), url.searchParams.get('type')])
  await waitFor(() => expect(lookups()).toContainEqual(['okafor', 'Staff']))

  await tabTo(user, 'link', /Okafor, Blessing/)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Okafor, Blessing' })
  history.back()
  const again = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search contacts' })
  await waitFor(() => expect(again.value).toBe('okafor'))
  expect(address()).toBe('/contacts?type=Staff')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/contacts'))
})

/** The count beside the title, for the eye. */
const count = () =>
  screen.getByRole('heading', { level: 1 }).parentElement?.querySelector('[aria-hidden="true"]')
    ?.textContent

test('under the pointer, a chip that cuts its value short says the whole of it', async () => {
  const { user } = await renderRoute('/documents?types=Email')
  const name = await screen.findByRole('button', { name: 'Type Emails' })
  await user.hover(name)
  expect(name.title).toBe('')
  // There is no layout here that could cut anything.
  Object.defineProperty(name, 'scrollWidth', { value: 400 })
  await user.unhover(name)
  await user.hover(name)
  expect(name.title).toBe('Type Emails')
})

test('a list that was searched after it was filtered keeps its count, and all of it can be selected', async () => {
  const { user } = await renderRoute('/tasks')
  await screen.findByRole('row', { name: /File the notice/ })
  await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'notice')
  await waitFor(() => expect(location.search).toContain('search=notice'))
  await waitFor(() => expect(count()).toBe('1 task'))
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await screen.findByRole('button', { name: 'Select 1 task' })
})

test("'Next' leads on in a list that was searched after it was filtered", async () => {
  const { user, address } = await renderRoute('/documents?pageSize=25', {
    answers: {
      listDocuments({ query }, response) {
        const pageIndex = Number(query['pageIndex'] ?? 0)
        const records = Array.from({ length: 25 }, (_, place) => {
          const number = pageIndex * 25 + place
          return { id: `d${number}`, title: `Lease ${number}`, type: 'Email' }
        })
        json(response, { totalRecords: 180, pageIndex, records })
      },
    },
  })
  await setFilter(user, 'Type', 'Emails')
  await chip('Type Emails')
  await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'lease')
  await waitFor(() => expect(address()).toContain('search=lease'))
  await waitFor(() => expect(count()).toBe('180 documents'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('row', { name: /Lease 25/ })
  expect(address()).toContain('pageIndex=1')
})

test('an address that was written for a lookup shows the count of the list', async () => {
  await renderRoute('/contacts?type=Staff')
  await said('status', /^4 contacts$/)
  await waitFor(() => expect(count()).toBe('4 contacts'))
})

test.each([
  ['/matters?search=xyzzy', 'Search for another word.'],
  ['/matters?search=xyzzy+plugh', 'Search for fewer words.'],
  ['/matters?status=Open&search=xyzzy', 'Remove a filter, or search for another word.'],
  ['/matters?status=Open', 'Remove a filter.'],
])('%s, which finds nothing, says what may help', async (path, advice) => {
  await renderRoute(path, { answers: { listMatters: { totalRecords: 0, records: [] } } })
  const what = path.includes('status') ? 'these filters' : 'this search'
  await screen.findByRole('heading', { name: `No matters match ${what}` })
  screen.getByText(advice)
})
