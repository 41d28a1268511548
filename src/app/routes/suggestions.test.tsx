/** What an empty list offers in place of a half-remembered name. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Answers } from '#app/testing/stub-service.ts'
import type { RawQuery } from '#contract/query-string.ts'
import { json } from '#main/testing/third-party-service.ts'

const sale = { id: 'm7', number: '10291', title: 'Sale of Banksia Street' }
const people = [
  { id: 'c7', fullName: 'Zieliński, Marta' },
  { id: 'c8', fullName: 'Zieliński, Piotr' },
]

/** A list that has `count` such records where the query is this one, and none otherwise. */
const onlyWhere =
  (count: number, fits: (query: RawQuery) => boolean, record: object = {}): Handler =>
  ({ query }, response) => {
    const totalRecords = fits(query) ? count : 0
    const records = Array.from({ length: totalRecords }, (_, place) => ({
      ...record,
      id: `x${place}`,
    }))
    const page = records.slice(0, Number(query['pageSize']))
    json(response, { totalRecords, pageIndex: 0, records: page })
  }
const searching = (text: string) => (query: RawQuery) => String(query['search']) === text
const none = onlyWhere(0, () => false)

/** A service whose lookups find the sale and two people, and whose lists find nothing unless told otherwise. */
const lookups: Answers = {
  lookupMatter: [sale],
  lookupContact: people,
  listMatters: none,
  listContacts: none,
  listDocuments: none,
  listTasks: none,
  listMatterDocuments: none,
  listContactDocuments: none,
}

const offered = async () => {
  const list = await screen.findByRole('list', { name: 'Suggestions' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('a name that is almost right is offered as it is written, with the number of its matters', async () => {
  const listMatters = onlyWhere(4, searching('Zieliński'))
  const { user, address } = await renderRoute('/matters?search=zielinsky&status=Open', {
    answers: { ...lookups, listMatters },
  })
  expect(await offered()).toEqual(['Did you mean Zieliński? 4 matters'])
  await user.click(screen.getByRole('link', { name: 'Zieliński' }))
  await waitFor(() => expect(address()).toBe('/matters?search=Zieli%C5%84ski&status=Open'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Zieliński')
})

test('the matters that a person is related to are offered where the name is in none of them', async () => {
  const listMatters: Handler = (call, response) => {
    const related = call.query['relatedMattersFilterUser']
    // All matters, and those of one of the two people.
    const count = related === undefined && call.query['search'] === undefined ? 9 : 2
    onlyWhere(count, () => related !== 'c7' && call.query['search'] === undefined)(call, response)
  }
  const { user, address } = await renderRoute('/matters?search=zielinsky', {
    answers: { ...lookups, listMatters },
  })
  expect(await offered()).toEqual(['Matters related to Zieliński, Piotr 2 matters'])
  await user.click(screen.getByRole('link', { name: 'Matters related to Zieliński, Piotr' }))
  await waitFor(() => expect(address()).toBe('/matters?relatedMattersFilterUser=c8'))
})

test('a contact whose name is almost right is offered', async () => {
  const listContacts = onlyWhere(2, searching('Zieliński'))
  await renderRoute('/contacts?search=zielinsky', { answers: { ...lookups, listContacts } })
  expect(await offered()).toEqual(['Did you mean Zieliński? 2 contacts'])
})

test('the documents of a matter are offered by its number, and of a person by the name', async () => {
  const listMatterDocuments = onlyWhere(7, () => true)
  const listContactDocuments: Handler = (call, response) =>
    onlyWhere(1, () => call.id === 'c8')(call, response)
  const { user, address } = await renderRoute('/documents?search=10291', {
    answers: { ...lookups, listMatterDocuments, listContactDocuments },
  })
  expect(await offered()).toEqual([
    'Documents of 10291 · Sale of Banksia Street 7 documents',
    'Documents of Zieliński, Piotr 1 document',
  ])
  await user.click(
    screen.getByRole('link', { name: 'Documents of 10291 · Sale of Banksia Street' }),
  )
  await waitFor(() => expect(address()).toBe('/matters/m7/documents'))
})

test('two people of the same name are offered one by one', async () => {
  const twins = [
    { id: 'c7', fullName: 'Nguyen, Minh' },
    { id: 'c8', fullName: 'Nguyen, Minh' },
  ]
  const failed = vi.spyOn(console, 'error')
  const listContactDocuments: Handler = (call, response) =>
    onlyWhere(call.id === 'c8' ? 1 : 2, () => true)(call, response)
  await renderRoute('/documents?search=nguyen', {
    answers: { ...lookups, lookupMatter: [], lookupContact: twins, listContactDocuments },
  })
  expect(await offered()).toEqual([
    'Documents of Nguyen, Minh 2 documents',
    'Documents of Nguyen, Minh 1 document',
  ])
  expect(failed).not.toHaveBeenCalled()
  failed.mockRestore()
})

test('the tasks of a matter and of a person are offered, within the other filters', async () => {
  const listTasks = onlyWhere(
    3,
    (query) =>
      String(query['status']) === 'Todo' &&
      (String(query['associatedMatterId']) === 'm7' || String(query['assignedToId']) === 'c7'),
    { status: 'Todo', associatedMatterId: 'm7', assignedToId: 'c7' },
  )
  const { user, address } = await renderRoute('/tasks?search=banksia&status=Todo', {
    answers: { ...lookups, listTasks },
  })
  expect(await offered()).toEqual([
    'Tasks of 10291 · Sale of Banksia Street 3 tasks',
    'Tasks assigned to Zieliński, Marta 3 tasks',
  ])
  await user.click(screen.getByRole('link', { name: 'Tasks of 10291 · Sale of Banksia Street' }))
  await waitFor(() => {
    const { searchParams } = new URL(address(), 'http://desk')
    expect(Object.fromEntries(searchParams)).toEqual({ status: 'Todo', associatedMatterId: 'm7' })
  })
})

test('what the filters of a list of tasks hide is offered without them', async () => {
  const hidden = { status: 'Done', associatedMatterId: 'm7', description: 'Lodge the transfer' }
  const listTasks = onlyWhere(
    3,
    ({ status, search, associatedMatterId }) =>
      status === undefined && (String(search) === 'lodge' || String(associatedMatterId) === 'm7'),
    hidden,
  )
  const { user, address } = await renderRoute('/tasks?search=lodge&status=Todo', {
    answers: { ...lookups, listTasks },
  })
  expect(await offered()).toEqual([
    'Tasks with ‘lodge’ 3 tasks outside these filters',
    'Tasks of 10291 · Sale of Banksia Street 3 tasks outside these filters',
  ])
  await user.click(screen.getByRole('link', { name: 'Tasks with ‘lodge’' }))
  await waitFor(() => expect(address()).toBe('/tasks?search=lodge'))
})

test.each([
  ['tasks', 'afidavit', { description: 'Settle the affidavit of Marta' }],
  ['documents', 'afidavit', { title: 'Affidavit of Marta' }],
  ['documents', 'affidavyt', { title: 'Affidavit of Marta' }],
])('a misspelt word of %s is offered as it is written there: %s', async (noun, typed, record) => {
  // Other records come first; those with the word are found by what of it is spelled right.
  const list = onlyWhere(
    4,
    ({ search }) => 'affidavit'.includes(String(search).toLowerCase()),
    record,
  )
  await renderRoute(`/${noun}?search=${typed}`, {
    answers: {
      ...lookups,
      lookupMatter: [],
      lookupContact: [],
      listTasks: list,
      listDocuments: list,
    },
  })
  expect(await offered()).toEqual([
    expect.stringMatching(new RegExp(`^Did you mean affidavit\\? 4 ${noun}$`, 'i')),
  ])
})

test.each(['matters', 'contacts', 'documents', 'tasks'])(
  'an empty list of %s offers nothing where the service has no lookup',
  async (noun) => {
    const { service } = await renderRoute(`/${noun}?search=zielinsky`, {
      answers: { ...lookups, lookupMatter: 404, lookupContact: 403 },
    })
    await screen.findByRole('heading', { name: `No ${noun} match this search` })
    await waitFor(() =>
      expect(service.asked.some(({ url }) => url.pathname.endsWith('/contacts/lookup'))).toBe(true),
    )
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull())
    expect(screen.getByRole('button', { name: `Show all ${noun}` })).toBeDefined()
  },
)

/** A copy of the desk that finds somebody with a role, whom no lookup of the service finds. */
const kept: Answers = {
  ...lookups,
  lookupMatter: [],
  lookupContact: [],
  search: {
    use: 'on',
    kinds: [
      { kind: 'matters', state: 'kept', count: 400 },
      { kind: 'contacts', state: 'kept', count: 90 },
    ],
    matters: [
      { ...sale, match: { field: 'role', role: 'Agent', text: 'Zieliński, Marta' } },
      { id: 'm8', title: 'Lease of a shop', client: { id: 'c8', name: 'Zieliński, Piotr' } },
    ],
    contacts: [],
  },
}

test('the copy of the desk spells a name as a role on a matter has it, and the service counts its records', async () => {
  const listMatters = onlyWhere(4, searching('Zieliński'))
  const { user, address } = await renderRoute('/matters?search=zielinsky', {
    answers: { ...kept, listMatters },
  })
  const button = await screen.findByRole('button', { name: 'Show all matters' })
  expect(await offered()).toEqual(['Did you mean Zieliński? 4 matters'])
  // It comes later, and moves nothing.
  const list = screen.getByRole('list', { name: 'Suggestions' })
  const order = button.compareDocumentPosition(list)
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(list.closest('[role=status]')).not.toBeNull()
  await user.click(screen.getByRole('link', { name: 'Zieliński' }))
  await waitFor(() => expect(address()).toBe('/matters?search=Zieli%C5%84ski'))
})

const ofTheSale: Answers = {
  listMatterDocuments: (call, response) => onlyWhere(7, () => call.id === 'm7')(call, response),
  listTasks: onlyWhere(7, (query) => String(query['associatedMatterId']) === 'm7', {
    status: 'Todo',
    associatedMatterId: 'm7',
  }),
}

test.each([
  ['documents', 'Documents'],
  ['tasks', 'Tasks'],
])('the %s of the matters that the copy finds are offered', async (noun, name) => {
  await renderRoute(`/${noun}?search=zielinsky`, { answers: { ...kept, ...ofTheSale } })
  expect(await offered()).toEqual([`${name} of 10291 · Sale of Banksia Street 7 ${noun}`])
})

test('the copy spells a title as a document has it, and the service is asked for no samples', async () => {
  const documents = { kind: 'documents', state: 'kept', count: 900 }
  const { service } = await renderRoute('/documents?search=afidavit', {
    answers: {
      ...lookups,
      lookupMatter: [],
      lookupContact: [],
      search: {
        use: 'on',
        kinds: [documents],
        documents: [{ id: 'd1', title: 'Affidavit of Ada' }],
      },
      listDocuments: onlyWhere(3, searching('Affidavit')),
    },
  })
  expect(await offered()).toEqual(['Did you mean Affidavit? 3 documents'])
  const asked = service.asked.filter(({ url }) => url.searchParams.get('pageSize') === '250')
  expect(asked).toEqual([])
})
