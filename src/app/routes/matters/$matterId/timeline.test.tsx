/** What the timeline of a matter shows, and what it says that it does not know. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { json } from '#main/testing/third-party-service.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import type { Answers } from '#app/testing/stub-service.ts'

const change = (id: number, fields: object) => ({
  id: String(id),
  what: 'changed',
  seenAt: `2026-08-02T01:00:00.00${id}Z`,
  ...fields,
})
const kept = {
  use: 'on',
  since: '2026-01-05T00:00:00Z',
  kinds: [{ kind: 'matters', state: 'kept', count: 3, asOf: '2026-08-04T00:00:00Z' }],
  records: [
    change(3, {
      field: 'matterTrustBalance',
      before: '1.25',
      after: '12480.5',
      person: 'p1',
      personName: 'Ada Ferrari',
    }),
    change(2, { field: 'role', label: 'Vendor', after: 'Vera <b>Vendor</b>', afterId: 'v1' }),
    change(1, { field: 'customField', label: 'Colour', before: 'red', after: 'red', cut: true }),
    change(0, { field: 'customField', label: 'Retail lease', before: 'true', person: 'local' }),
  ],
}

const none = { totalRecords: 0, pageIndex: 0, records: [] }

async function openTimeline(answers: Answers = {}, query = '') {
  const { user, address } = await renderRoute(`/matters/m1/timeline${query}`, { answers })
  const rows = async (count: number, cell = 0) => {
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Timeline' }).getAttribute('aria-busy')).toBe(
        'false',
      ),
    )
    const all = within(screen.getByRole('grid', { name: 'Timeline' }))
      .getAllByRole('row')
      .slice(1)
    await waitFor(() => expect(all).toHaveLength(count))
    return all.map((row) => within(row).getAllByRole('cell')[cell]?.textContent)
  }
  return { user, address, rows }
}

test('a change of a task or a document says of which, in the words of the screen', async () => {
  const { rows } = await openTimeline({
    listDocuments: none,
    listMatterDocuments: none,
    listTasks: none,
    listMatterChanges: {
      ...kept,
      records: [
        change(2, {
          kind: 'tasks',
          recordName: 'Serve <i>notice</i>',
          field: 'status',
          before: 'Todo',
          after: 'Done',
        }),
        change(1, {
          kind: 'documents',
          recordName: 'Lease',
          field: 'size',
          before: '1000',
          after: '2000000',
        }),
        change(0, { kind: 'documents', recordName: 'Deed', what: 'no longer listed' }),
        change(0, {
          kind: 'documents',
          id: '4',
          recordName: 'Will',
          what: 'no longer listed',
          person: 'p-ann',
          personName: 'Ann Brown',
        }),
        change(0, { kind: 'tasks', id: '5', recordName: 'File', what: 'first seen' }),
        change(0, {
          kind: 'tasks',
          id: '6',
          recordName: 'Serve',
          what: 'first seen',
          person: 'p-ann',
          personName: 'Ann Brown',
        }),
      ],
    },
  })
  expect((await rows(7)).slice(1)).toEqual([
    'Task ‘Serve <i>notice</i>’: Status changed from ‘To do’ to ‘Done’',
    expect.stringMatching(/^Document ‘Lease’: Size changed from ‘.*B’ to ‘.*MB’$/),
    'Document ‘Deed’: No longer listed by the service',
    'Document ‘Will’: Deleted here',
    'Task ‘File’: First seen in the service',
    'Task ‘Serve’: Created here',
  ])
  // What was made here says so itself.
  expect((await rows(7, 2)).slice(3)).toEqual(['—', 'Ann Brown', '—', 'Ann Brown'])
})

test('a sum of nothing is told in dollars, whether it was set, removed or changed', async () => {
  const { rows } = await openTimeline(
    {
      listMatterChanges: {
        ...kept,
        records: [
          change(3, { field: 'matterTrustBalance', after: '0' }),
          change(2, { field: 'estimatedFee', before: '0' }),
          change(1, { field: 'estimatedFee', before: '0', after: '0.001' }),
        ],
      },
    },
    '?kinds=changes',
  )
  expect((await rows(4)).slice(1)).toEqual([
    'Trust balance set to ‘$0.00’',
    'Estimated fee removed, was ‘$0.00’',
    'Estimated fee changed from ‘$0.00’ to ‘$0.00’',
  ])
})

test('a file that was replaced is told once, with who saved it here and what became of its size', async () => {
  const replaced = (id: number, fields: object) =>
    change(id, {
      kind: 'documents',
      recordId: 'd1',
      recordName: 'Lease',
      modifiedAt: '2026-08-01T01:00:00.000Z',
      person: 'p1',
      personName: 'Ada Ferrari',
      ...fields,
    })
  const { rows } = await openTimeline(
    {
      listMatterChanges: {
        ...kept,
        records: [
          replaced(4, { field: 'version', before: '2', after: '3' }),
          replaced(3, { field: 'size', before: '1000', after: '2000000' }),
          replaced(2, {
            field: 'version',
            before: '1',
            after: '2',
            modifiedAt: '2026-07-01T00:00:00Z',
          }),
          replaced(1, {
            field: 'size',
            before: '3701185',
            after: '3700009',
            modifiedAt: '2026-07-01T00:00:00Z',
          }),
        ],
      },
    },
    '?kinds=documents,changes',
  )
  expect(await rows(4)).toEqual([
    expect.stringMatching(/^Sun, 2 Aug( 2026)? 1 event$/),
    expect.stringMatching(
      /^Document ‘Lease’: Version changed from ‘1’ to ‘2’ · Size changed from ‘3,701,185 bytes’ to ‘3,700,009 bytes’$/,
    ),
    expect.stringMatching(/^Sat, 1 Aug( 2026)? 1 event$/),
    expect.stringMatching(/^Lease modified, v3 · Size changed from ‘.*B’ to ‘.*MB’$/),
  ])
  expect(await rows(4, 2)).toEqual([
    undefined,
    'Saved here by Ada Ferrari',
    undefined,
    'Saved here by Ada Ferrari',
  ])
})

test('shows what happened by day, the latest first, and who saved a change here', async () => {
  const { rows } = await openTimeline({
    listMatterChanges: kept,
    listRecordedTime: {
      totalRecords: 1,
      pageIndex: 0,
      records: [
        { id: 'r1', record: { date: '2026-08-01', description: 'Advice', durationMinutes: 12 } },
      ],
    },
  })
  expect(await rows(10)).toEqual([
    expect.stringMatching(/^Tue, 1 Dec( 2026)? 1 event$/),
    'File the notice of appeal due · To do',
    expect.stringMatching(/^Sun, 2 Aug( 2026)? 4 events$/),
    'Trust balance changed from ‘$1.25’ to ‘$12,480.50’',
    'Vendor added: Vera <b>Vendor</b>',
    'Colour changed in a part that Practice Desk does not keep',
    'Retail lease removed, was ‘Yes’',
    expect.stringMatching(/^Sat, 1 Aug( 2026)? 2 events$/),
    'Lease modified, v3',
    'Advice · 12 min recorded',
  ])
  screen.getByText('Saved here by')
  screen.getByText('Saved here')
  screen.getByText(/Changes have been noted since 5 Jan 2026 \(as of 4 Aug/)
  const vera = screen.getByRole('link', { name: 'Vera <b>Vendor</b>' })
  expect(vera.getAttribute('href')).toBe('/contacts/v1')
  const lease = screen.getByRole('link', { name: 'Lease' })
  expect(lease.getAttribute('href')).toBe('/matters/m1/documents#document=d1')
})

test('without a copy of the service it shows what there is, and that changes are not kept', async () => {
  const { rows } = await openTimeline()
  expect(await rows(4)).toContain('Lease modified, v3')
  screen.getByText(/Changes are not noted, because Practice Desk keeps no copy/)
})

test('is narrowed to one kind, and then asks for no other', async () => {
  const asked: string[] = []
  const { user, address, rows } = await openTimeline(
    {
      listMatterChanges: kept,
      listMatterDocuments(_, response) {
        asked.push('documents')
        json(response, { totalRecords: 0, pageIndex: 0, records: [] })
      },
    },
    '?kinds=people',
  )
  expect(await rows(2)).toContain('Vendor added: Vera <b>Vendor</b>')
  expect(asked.filter((_, place) => place > 1)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/matters/m1/timeline'))
  await screen.findByText(/File the notice/)
})

test('a matter with ten thousand changes is read a page at a time, as somebody asks for earlier ones', async () => {
  const calls: (string | undefined)[] = []
  const { user } = await openTimeline(
    {
      listMatterChanges({ query }, response) {
        const before = Number(query['before'] ?? 10_001)
        calls.push(query['before']?.toString())
        const records = Array.from({ length: 250 }, (_, place) => before - 1 - place).map((id) => ({
          ...change(0, { field: 'title', before: `Title ${id}`, after: `Title ${id + 1}` }),
          id: String(id),
          seenAt: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
        }))
        json(response, { ...kept, records, next: before - 250 })
      },
    },
    '?kinds=changes',
  )
  await screen.findByText('Title 10001')
  expect(calls).toEqual([undefined])
  await user.click(screen.getByRole('button', { name: 'Show earlier' }))
  await waitFor(() => expect(calls.at(-1)).toBe('9751'))
  expect(calls.length).toBeLessThan(5)
})

test('whoever asks for the last of the earlier events goes on in the list', async () => {
  const titles = Array.from({ length: 300 }, (_, place) => ({
    ...change(0, { field: 'title', before: `Title ${place}`, after: `Title ${place + 1}` }),
    id: String(place),
    seenAt: new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString(),
  })).toReversed()
  const listMatterChanges: Answers['listMatterChanges'] = ({ query }, response) =>
    query['before']
      ? json(response, { ...kept, records: titles.slice(250) })
      : json(response, { ...kept, records: titles.slice(0, 250), next: 50 })
  const { user } = await openTimeline({ listMatterChanges }, '?kinds=changes')
  const button = await screen.findByRole('button', { name: 'Show earlier' })
  await user.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('grid'))
})

test('a list that fails is named, and the others are shown', async () => {
  const answers: Answers = { listMatterDocuments: 500, listMatterChanges: kept }
  const { user, rows } = await openTimeline(answers)
  expect(await rows(7)).toContain('Vendor added: Vera <b>Vendor</b>')
  const alerts = screen.getAllByRole('alert')
  const alert = alerts.find((one) => one.textContent.includes('The documents could not be loaded'))
  delete answers.listMatterDocuments
  await user.click(within(alert!).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Lease' })
})

test('says so where everything fails, and where nothing is known', async () => {
  const answers: Answers = {
    listMatterDocuments: 500,
    listTasks: 500,
    listRecordedTime: 500,
    listMatterChanges: 500,
  }
  const { user } = await openTimeline(answers)
  await screen.findByRole('heading', { name: 'The events could not be loaded' })
  Object.assign(answers, {
    listMatterDocuments: none,
    listTasks: none,
    listRecordedTime: none,
    listMatterChanges: { use: 'on', kinds: [{ kind: 'matters', state: 'filling', count: 3 }] },
  })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Nothing on the timeline yet' })
  screen.getByText(
    /Changes will be noted once all matters have been read. Copying matters: 3 so far/,
  )
})

test('a timeline that cannot be read leaves the one of before, with what is not known of that one', async () => {
  const answers: Answers = { listMatterChanges: kept, listTasks: 503 }
  const { user, rows } = await openTimeline(answers, '?kinds=people')
  expect(await rows(2)).toContain('Vendor added: Vera <b>Vendor</b>')
  await user.click(screen.getByRole('button', { name: 'Kind People' }))
  await user.click(await screen.findByRole('option', { name: 'Tasks' }))
  await user.click(await screen.findByRole('option', { name: 'People' }))
  await said('alert', 'Below is the previous list')
  screen.getByText(/Changes have been noted since 5 Jan 2026/)
  expect(screen.queryByText('Tasks: at their due dates.')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})
