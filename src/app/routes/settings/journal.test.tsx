/** The journal as people read, narrow and take it with them; that each sees what they may: src/gateway/desk/journal.test.ts. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '#app/data/csv-file.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { savedFiles } from '#app/testing/saved-files.ts'
import { said } from '#app/testing/said.ts'
import { chips, openFilter } from '#app/testing/set-filter.ts'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { json } from '#main/testing/third-party-service.ts'

const at = '2026-11-20T01:02:00Z'
const ben = { person: 'p-ben', personName: 'Ben Cole', address: '203.0.113.7' }
const recordName = '10291 · Sale of Alder Street'
const matter = { id: 'm1', name: recordName }
const lines = [
  { id: 'j5', at, ...ben, operation: 'updateTaskStatus', recordId: 't1', outcome: 'saved' },
  {
    id: 'j10',
    at,
    ...ben,
    operation: 'deleteDocument',
    recordId: 'd2',
    recordName: 'Lease',
    matter,
    outcome: 'saved',
  },
  {
    id: 'j11',
    at,
    person: 'desk',
    operation: 'createTimeRecord',
    recordId: 'r1',
    recordMinutes: 90,
    matter,
    outcome: 'saved',
  },
  { id: 'j12', at, ...ben, operation: 'replaceDocument', recordId: 'd3', matter, outcome: 'saved' },
  { id: 'j9', at, ...ben, operation: 'patchMatter', recordId: 'm1', recordName, outcome: 'saved' },
  { id: 'j4', at, ...ben, operation: 'replaceDocument', recordId: 'd1', outcome: 'not known' },
  { id: 'j3', at, ...ben, operation: 'signIn', outcome: 'not saved' },
  { id: 'j2', at, ...ben, operation: 'changeRole', recordId: 'p-ann', outcome: 'saved' },
  {
    id: 'j6',
    at,
    ...ben,
    operation: 'removePerson',
    recordId: 'p-cid',
    recordName: 'Cid Dean',
    outcome: 'saved',
  },
  { id: 'j7', at, ...ben, operation: 'takeOverState', outcome: 'saved' },
  { id: 'j8', at, ...ben, operation: 'leaveState', outcome: 'saved' },
  { id: 'j1', at, person: 'desk', operation: 'moveBox', outcome: 'saved' },
  { id: 'j13', at, ...ben, operation: 'getCallbacks', outcome: 'not saved' },
]

/** What was asked of the journal, and its answers. */
function journal() {
  const asked: URLSearchParams[] = []
  const answers: Answers = {
    listJournal({ url }, response) {
      asked.push(url.searchParams)
      json(response, { totalRecords: lines.length, pageIndex: 0, records: lines })
    },
    getJournalFacts: {
      people: [
        { id: 'p-ben', name: 'Ben Cole' },
        { id: 'p-ann', name: 'Ann Brown' },
        { id: 'desk' },
      ],
      operations: ['signIn', 'changeRole'],
      takenAway: { before: '2026-10-01T00:00:00Z', lines: 1204 },
    },
    exportJournal({ url }, response) {
      asked.push(url.searchParams)
      response.writeHead(200, { 'content-type': 'text/csv' }).end('\uFEFFWhen,Who\r\n')
    },
  }
  return { asked, answers }
}

test('an admin reads who did what to which record, when, from where and how it ended', async () => {
  signedIn({ ...ann, role: 'admin' })
  const { asked, answers } = journal()
  const { user, address } = await renderRoute('/settings', { answers })
  await user.click(await screen.findByRole('link', { name: 'Open the journal' }))
  const row = await screen.findByRole('row', { name: /^Change task status/ })
  expect(row.textContent).toContain('Ben Cole')
  expect(row.textContent).toContain('203.0.113.7')
  expect(row.textContent).toContain('20 Nov')
  expect(row.textContent).toContain('Saved')
  screen.getByRole('row', { name: /^Replace file.*Document d1.*Not known/ })
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf(`Lease · ${recordName}`)).toBe('/matters/m1/documents')
  screen.getByRole('link', { name: `Document d3 · ${recordName}` })
  expect(addressOf(`1 h 30 min · ${recordName}`)).toBe('/matters/m1/time')
  expect(addressOf(recordName)).toBe('/matters/m1')
  screen.getByRole('row', { name: /^Sign-in refused.*Refused/ })
  screen.getByRole('row', { name: /^Change role Ben Cole p-ann/ })
  // Who has no lines of their own is named too.
  screen.getByRole('row', { name: /^Remove person Ben Cole Cid Dean.*Done/ })
  screen.getByRole('row', { name: /^Take over earlier data/ })
  screen.getByRole('row', { name: /^Leave earlier data/ })
  screen.getByRole('row', { name: /^Move box.*Practice Desk/ })
  await screen.findByText('1,204 entries before 1 Oct 2026 have been removed.')
  expect(asked[0]?.get('whose')).toBe('all')
  await user.click(within(row).getByRole('link', { name: 'Task t1' }))
  await waitFor(() => expect(address()).toBe('/tasks/t1'))
})

test('a title that runs from right to left leaves what stands before it in its place', async () => {
  const { answers } = journal()
  const title = 'מכירת הבית'
  const line = { ...lines[1], matter: { id: 'm1', name: `10291 · ${title}` } }
  answers.listJournal = { totalRecords: 1, pageIndex: 0, records: [line] }
  await renderRoute('/settings/journal', { answers })
  const link = await screen.findByRole('link', { name: `Lease · 10291 · ${title}` })
  const parts = ['Lease', '10291', title].map((part) => within(link).getByText(part))
  expect(new Set(parts.map((part) => part.parentElement?.dir))).toEqual(new Set(['ltr']))
})

test('anybody else reads their own lines, and is offered no other people', async () => {
  signedIn({ ...ann, role: 'reader' })
  const { asked, answers } = journal()
  const { user } = await renderRoute('/settings/journal', { answers })
  await screen.findByRole('row', { name: /^Change role/ })
  expect(asked[0]?.get('whose')).toBe('own')
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await screen.findByRole('option', { name: 'Outcome', hidden: true })
  expect(screen.queryByRole('option', { name: 'Who', hidden: true })).toBeNull()
})

test('a link to the lines of one person opens their own lines to anybody else, and says so', async () => {
  signedIn({ ...ann, role: 'reader' })
  const { asked, answers } = journal()
  const path = '/settings/journal?person=p-ben&outcome=saved'
  const { address } = await renderRoute(path, { answers })
  await said('alert', 'Some of this address was ignored')
  expect(address()).toBe('/settings/journal?outcome=saved')
  await screen.findByRole('row', { name: /^Change role/ })
  expect(asked.map((query) => query.get('person'))).toEqual([null])
})

test('filters are in the address, under the names of the call, and in the file', async () => {
  const { asked, answers } = journal()
  const path = '/settings/journal?operation=signIn&outcome=not+saved&from=2026-11-01T00%3A00%3A00Z'
  const { user, address } = await renderRoute(path, { answers })
  await screen.findByRole('button', { name: /^What Sign in/ })
  screen.getByRole('button', { name: /^Outcome Refused/ })
  screen.getByRole('button', { name: /^Date from 1 Nov 2026/ })
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('option', { name: 'Who', hidden: true }))
  await user.click(await screen.findByRole('option', { name: 'Ben Cole', hidden: true }))
  await waitFor(() => expect(address()).toContain('person=p-ben'))
  await user.type(screen.getByRole('searchbox', { name: 'Search by record ID' }), 't1')
  await waitFor(() => expect(address()).toContain('recordId=t1'))
  await waitFor(() => expect(asked.at(-1)?.get('recordId')).toBe('t1'))

  const { files, names } = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^journal-[\d-]{10}\.csv$/)]))
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({
    whose: 'all',
    operation: 'signIn',
    outcome: 'not saved',
    from: '2026-11-01T00:00:00Z',
    person: 'p-ben',
    recordId: 't1',
  })
  // A spreadsheet knows by this mark that the file is UTF-8.
  expect(files[0]!.size).toBe(3 + 'When,Who\r\n'.length)
})

test.each([
  ['', ['Saved, done or allowed', 'Not saved, not done or refused', 'Not known']],
  ['?operation=signIn', ['Allowed', 'Refused', 'Not known']],
])(
  'an outcome is offered in the words of the rows that are found by it: /settings/journal%s',
  async (query, words) => {
    const { answers } = journal()
    const { user } = await renderRoute(`/settings/journal${query}`, { answers })
    await screen.findByRole('row', { name: /^Sign-in refused.*Refused/ })
    screen.getByRole('row', { name: /^Delete document.*Done/ })
    screen.getByRole('row', { name: /^Get callbacks.*Refused/ })
    const editor = await openFilter(user, 'Outcome')
    for (const name of words) await editor.findByRole('option', { name })
    await user.click(editor.getByRole('option', { name: words[1]! }))
    await waitFor(() => expect(chips()).toContain(`Outcome ${words[1]}`))
  },
)

test('a file that breaks off is not saved, which is said', async () => {
  const { answers } = journal()
  answers.exportJournal = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.write('When,Who\r\n', () => response.destroy())
  }
  const { user } = await renderRoute('/settings/journal', { answers })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await said('alert', /The file could not be created\. Practice Desk could not be reached/)
})

test('a file that does not come is given up, and the button is there again', async () => {
  const { file } = limits
  onTestFinished(() => void (limits.file = file))
  limits.file = 50
  const { answers } = journal()
  answers.exportJournal = () => undefined
  const { user } = await renderRoute('/settings/journal', { answers })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await said('alert', /The file could not be created\. .*did not answer in time/)
  await screen.findByRole('button', { name: 'Export CSV' })
})

test('an address that means nothing, an empty journal and one that cannot be read say so', async () => {
  await renderRoute('/settings/journal?outcome=perhaps')
  await said('alert', 'Some of this address was ignored')
  await screen.findByRole('heading', { name: 'No entries yet' })
})

test('a journal that cannot be read says so, and is read again at a press', async () => {
  const answers: Answers = { listJournal: 503 }
  const { user } = await renderRoute('/settings/journal', { answers })
  await screen.findByRole('heading', { name: 'The entries could not be loaded' })
  delete answers.listJournal
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'No entries yet' })
})
