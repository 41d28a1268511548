/** The search over everything where the desk keeps a copy: what that answers, and who answers where it cannot. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { signedOut } from '#app/api/session.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { limits } from '#app/data/mirror/queries.ts'
import type { Handler } from '#app/testing/handler.ts'
import {
  box,
  headings,
  openWithPalette,
  palette,
  pressPaletteKey,
  rowsIn,
} from '#app/testing/palette-page.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import { json } from '#main/testing/third-party-service.ts'

const asOf = '2026-01-05T00:00:00Z'
const kinds = [
  { kind: 'matters', state: 'kept', count: 400, asOf },
  { kind: 'contacts', state: 'kept', count: 90, asOf },
  { kind: 'tasks', state: 'stopped' },
  { kind: 'documents', state: 'stopped' },
]
const kept = { use: 'on', kinds }
const marta = { id: 'c1', type: 'Person', name: 'Zieliński, Marta', phone: '0491 570 156' }
const lease = {
  id: 'm1',
  number: '24-0001',
  title: 'Lease of a shop',
  status: 'Open',
  match: { field: 'role', role: 'Landlord', text: 'Zieliński, Marta' },
}
const found = {
  ...kept,
  matters: [lease],
  contacts: [
    {
      ...marta,
      email: 'm@work.example',
      match: { field: 'email', text: 'zielinska@home.example' },
    },
  ],
}
const nothing = { totalRecords: 0, records: [] }
/** A copy that has both, and a service that would answer otherwise. */
const filled: Answers = {
  getMirror: kept,
  search: found,
  listDocuments: nothing,
  listTasks: nothing,
}

/** Types into the box of a page that is open. */
async function look(term: string, answers: Answers = filled) {
  const view = await openWithPalette('/time', answers)
  await pressPaletteKey(view.user)
  await view.user.type(box(), term.replaceAll(/[{[]/g, '$&$&'))
  const asked = (name: string) =>
    view.service.asked.filter(({ url }) => url.pathname.endsWith(`/${name}`))
  return { ...view, asked }
}

test('the copy answers with where it found the name, the status of a matter, and how to reach a contact', async () => {
  const { asked } = await look('zielińsk')
  await waitFor(() =>
    expect(rowsIn('Matters')).toEqual([
      '24-0001 · Lease of a shopLandlord: Zieliński, Marta · Open',
    ]),
  )
  expect(rowsIn('Contacts')).toEqual([
    'Zieliński, MartaEmail: zielinska@home.example · Person · 0491 570 156 · m@work.example',
  ])
  await said('status', '2 results.')
  within(palette()!).getByText(/^Matters and contacts as of 5 Jan/)
  const lookups = asked('lookup').map(({ url }) => url.pathname.split('/').at(-2))
  expect(lookups.filter((noun) => noun !== 'practice-areas')).toEqual([])
})

test('where the copy has more contacts than are shown, their list is offered', async () => {
  const contacts = Array.from({ length: 6 }, (_, place) => ({ ...marta, id: `c${place}` }))
  const search = { ...found, contacts }
  const all = { name: 'All contacts with these words' }
  const { user, page } = await look('zielinsky', { ...filled, search })
  await user.click(await screen.findByRole('option', all))
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  expect(page().router.state.location.search).toEqual({ search: 'Zieliński' })
})

test('a name that is almost right finds its records, is marked as it is meant, and can be called', async () => {
  const { user } = await look('zielinsky')
  await screen.findByRole('option', { name: /Lease of a shop/ })
  await waitFor(() => expect(palette()!.querySelector('mark')?.textContent).toBe('Zieliński'))
  await said('status', /^Similar spelling: Zieliński\. \d results\.$/)
  while (!screen.queryByRole('toolbar', { name: /Zieliński, Marta/ })) {
    await user.keyboard('{ArrowDown}')
  }
  const call = screen.getByRole('link', { name: 'Call Zieliński, Marta' })
  expect(call.getAttribute('href')).toBe('tel:0491570156')
})

test('the copy answers with tasks and documents too, and with what they belong to', async () => {
  const all = ['matters', 'contacts', 'tasks', 'documents'].map((kind) => {
    return { kind, state: 'kept', count: 4, asOf }
  })
  const { asked } = await look('zieliński', {
    getMirror: { use: 'on', kinds: all },
    search: {
      ...found,
      kinds: all,
      tasks: [
        {
          id: 't1',
          description: 'Call Zieliński',
          status: 'Todo',
          dueDate: '2026-12-01',
          associatedMatter: { id: 'm1', number: '24-0001', title: 'Lease of a shop' },
          assignedTo: { id: 's1', name: 'Ferrari, Ada' },
          match: { field: 'description', text: 'Call Zieliński' },
        },
      ],
      documents: [
        {
          id: 'd1',
          title: 'Passport',
          type: 'Document',
          associatedContact: { id: 'c1', name: 'Zieliński, Marta' },
          match: { field: 'file', text: 'zieliński-passport.pdf' },
        },
      ],
    },
  })
  await waitFor(() => expect(headings()).toEqual(['Matters', 'Contacts', 'Documents', 'Tasks']))
  expect(rowsIn('Tasks')).toEqual([
    'Call ZielińskiTo do · Due 1 Dec 2026 · 24-0001 · Lease of a shop · Ferrari, Ada',
  ])
  expect(rowsIn('Documents')).toEqual(['PassportFile: zieliński-passport.pdf · Zieliński, Marta'])
  within(palette()!).getByText(/^Matters, contacts, tasks and documents as of 5 Jan/)
  const lists = [...asked('documents'), ...asked('tasks')]
  expect(lists.filter(({ url }) => url.searchParams.has('search'))).toEqual([])
})

test('what the copy has is shown before the service has answered, which comes below', async () => {
  let answer = () => {}
  const { asked } = await look('zieliński', {
    ...filled,
    listDocuments(_, response) {
      answer = () =>
        json(response, { totalRecords: 1, records: [{ id: 'd1', title: 'Zieliński' }] })
    },
  })
  await waitFor(() => expect(headings()).toEqual(['Matters', 'Contacts']))
  await waitFor(() => expect(asked('documents')).not.toEqual([]))
  answer()
  await waitFor(() => expect(headings()).toEqual(['Matters', 'Contacts', 'Documents']))
})

test('where the service is out of reach, what the copy has stands above what could not be searched', async () => {
  // The palette shows what there is after 200 ms.
  const search: Handler = (_call, response) => void setTimeout(() => json(response, found), 500)
  await look('zielińsk', { ...filled, search, listDocuments: 502, listTasks: 502 })
  // Whichever of the two fails first stands above the other.
  await waitFor(() => expect(headings()).toHaveLength(4))
  expect(headings().slice(0, 2)).toEqual(['Matters', 'Contacts'])
  for (const kind of ['Documents', 'Tasks'])
    expect(rowsIn(kind)[0]).toContain(`${kind} could not be searched`)
})

test('typing on takes the search before it back, and its rows stay until there are others', async () => {
  const over: string[] = []
  const asked: string[] = []
  const sale = { id: 'm2', number: '24-0002', title: 'Sale of 4 Birch Street' }
  const search: Handler = ({ query }, response) => {
    const term = String(query['term'])
    asked.push(term)
    if (term === 'zieliński m') response.once('close', () => over.push(term))
    else json(response, term === 'zieliński' ? found : { ...kept, matters: [sale] })
  }
  const { user } = await look('zieliński', { ...filled, search, lookupContact: [] })
  await screen.findByRole('option', { name: /Lease of a shop/ })
  await user.type(box(), ' m')
  await waitFor(() => expect(asked).toContain('zieliński m'))
  expect(rowsIn('Matters')).toHaveLength(1)
  await user.type(box(), 'a')
  await screen.findByRole('option', { name: /Sale of 4 Birch Street/ })
  expect(screen.queryByRole('option', { name: /Lease of a shop/ })).toBeNull()
  await waitFor(() => expect(over).toEqual(['zieliński m']))
})

test('what only the service has by these very words comes below what the copy has', async () => {
  await look('zielinskaya', {
    ...filled,
    lookupMatter: [],
    lookupContact: [
      { id: 'c1', fullName: 'Zieliński, Marta' },
      { id: 'c8', fullName: 'Zielinskaya, Olga' },
      { id: 'c9', fullName: 'Zielonka, Jan' },
    ],
  })
  await waitFor(() =>
    expect(rowsIn('Contacts')).toEqual([
      expect.stringContaining('Zieliński, Marta'),
      expect.stringContaining('Zielinskaya, Olga'),
    ]),
  )
})

const byService: Answers = {
  lookupMatter: [{ id: 'm2', number: '24-0002', title: 'Sale of 4 Birch Street', status: 'Open' }],
  lookupContact: [],
  listDocuments: nothing,
  listTasks: nothing,
}
const filling = { kind: 'matters', state: 'filling', count: 12_400, expected: 41_000 }
const stopped = { kind: 'matters', state: 'stopped', count: 7 }

test.each([
  ['is off', { use: 'off', kinds: [] }, /^Practice Desk keeps no copy/],
  ['is filling', { use: 'on', kinds: [filling] }, /^Copying matters: 12,400 of about 41,000\./],
  ['has stopped', { use: 'on', kinds: [stopped] }, /^Copying stopped: 7 matters\./],
  ['is of another service', { use: 'other service', kinds: [] }, /is from another service/],
  ['cannot be asked for', 500, /cannot be read at the moment/],
])('where the copy %s, the service answers, and the palette says so', async (_, mirror, words) => {
  await look('birch', { ...filled, ...byService, getMirror: mirror, search: mirror })
  await waitFor(() => expect(rowsIn('Matters')).toEqual(['24-0002 · Sale of 4 Birch StreetOpen']))
  await within(palette()!).findByText(words)
})

const never: Handler = () => {}

/** The copy is not waited for as long as elsewhere in these tests, or asked more often. */
function giveUpSoon(retries = limits.retries) {
  const before = { ...limits }
  onTestFinished(() => void Object.assign(limits, before))
  Object.assign(limits, { search: 100, retries })
}

const unreadable = /cannot be read at the moment, so searches go to the service\.$/

test.each<[string, Answers['search'], RegExp]>([
  ['fails', 500, unreadable],
  ['answers with nonsense', ['no', 'answer'], unreadable],
  [
    'has been switched off since',
    { use: 'off', kinds: [] },
    /keeps no copy of your records, so searches go to the service\.$/,
  ],
  ['does not answer', never, unreadable],
])('where the search in the copy %s, the service answers', async (_, search, words) => {
  if (search === never) giveUpSoon()
  await look('birch', { ...filled, ...byService, search })
  await waitFor(() => expect(rowsIn('Matters')).toEqual(['24-0002 · Sale of 4 Birch StreetOpen']))
  await within(palette()!).findByText(words)
})

const away: Answers = { lookupMatter: 502, lookupContact: 502, listDocuments: 502, listTasks: 502 }

/** A copy that is still being opened as it is asked, until it is told to `open`. */
function openingCopy() {
  giveUpSoon(Number.POSITIVE_INFINITY)
  let isOpen = false
  const search: Handler = (_call, response) => void (isOpen && json(response, found))
  return { search, open: () => void (isOpen = true) }
}

test('a copy that is still being opened answers once it is, also where the service is out of reach', async () => {
  const { search, open: openCopy } = openingCopy()
  await look('zielińsk', { ...filled, ...away, search })
  await within(palette()!).findByText(
    /copy is taking a long time to answer, so this search goes to the/,
  )
  await waitFor(() => expect(rowsIn('Matters')[0]).toContain('Matters could not be searched'))
  openCopy()
  await waitFor(() => expect(rowsIn('Matters')[0]).toContain('Lease of a shop'))
  await within(palette()!).findByText(/^Matters and contacts as of 5 Jan/)
})

test('what a copy that opens late has found stands below what the service found first', async () => {
  const { search, open: openCopy } = openingCopy()
  const { page } = await look('zielińsk', { ...filled, ...byService, search })
  await waitFor(() => expect(rowsIn('Matters')).toHaveLength(1))
  openCopy()
  await waitFor(() => expect(rowsIn('Matters')).toHaveLength(2))
  expect(rowsIn('Matters')[0]).toContain('Sale of 4 Birch Street')
  // Whoever is asked again, as when somebody has saved a matter, answers later than the other.
  page().client.setQueryData(matterQueries.lookup('zielińsk').queryKey, (records) =>
    records?.map((one) => ({ ...one, title: 'Sale of 4 Birch Street (settled)' })),
  )
  await waitFor(() => expect(rowsIn('Matters').join()).toContain('(settled)'))
  expect(rowsIn('Matters')[0]).toContain('Sale of 4 Birch Street (settled)')
  expect(rowsIn('Matters')).toHaveLength(2)
})

test('Retry asks the copy again too', async () => {
  const answers: Answers = { ...filled, ...away, search: 500 }
  const { user } = await look('zielińsk', answers)
  const retry = await screen.findByRole('option', { name: /^Matters could not be searched. Retry/ })
  answers.search = found
  await user.click(retry)
  await waitFor(() => expect(rowsIn('Matters')[0]).toContain('Lease of a shop'))
})

test('where the copy has none and the service is out of reach, both are said', async () => {
  const search = { ...found, matters: [] }
  await look('zielińsk', { ...filled, ...away, search })
  await waitFor(() =>
    expect(rowsIn('Matters')[0]).toContain(
      'No matters found in Practice Desk’s copy, and the service could not be searched. Retry',
    ),
  )
})

test('a matter that the service no longer has is not offered again', async () => {
  const { user } = await look('lease', {
    ...filled,
    listMatters: { totalRecords: 0, pageIndex: 0, records: [] },
    getMatter: 404,
    lookupMatter: [],
  })
  await user.click(await screen.findByRole('option', { name: /Lease of a shop/ }))
  await screen.findByRole('heading', { level: 1, name: 'Matter not found' })
  await pressPaletteKey(user)
  await user.type(box(), 'lease')
  await screen.findByRole('option', { name: /Zieliński, Marta/ })
  expect(screen.queryByRole('option', { name: /Lease of a shop/ })).toBeNull()
})

test('whoever is signed out while searching is told so', async () => {
  onTestFinished(() => signedOut.set(false))
  const problem = { type: sessionProblems.signedOut, title: 'Unauthorized', status: 401 }
  await look('lease', {
    ...filled,
    ...byService,
    search: (_, response) => json(response, problem, 401),
  })
  await screen.findByRole('dialog', { name: 'Your session has ended' })
})

test.each(['😀', `%_\\'`, 'زيلينسكي', '{[<&"'])(
  '%s is looked for as it was typed',
  async (term) => {
    const terms: unknown[] = []
    const search: Handler = ({ query }, response) => {
      terms.push(query['term'])
      json(response, found)
    }
    await look(term, { ...filled, search })
    // Two calls may come on two connections, the later one first.
    await waitFor(() => expect(terms).toContain(term))
    await screen.findByRole('option', { name: /Lease of a shop/ })
  },
)

test('spaces alone are no search, and a text of 10,000 characters is cut', async () => {
  const terms: unknown[] = []
  const search: Handler = ({ query }, response) => {
    terms.push(query['term'])
    json(response, found)
  }
  const { user } = await look('   ', { ...filled, search })
  await waitFor(() => expect(headings()).toEqual(['Actions', 'Pages']))
  await user.clear(box())
  await user.paste('long '.repeat(2000))
  await waitFor(() => expect(terms.at(-1)).toHaveLength(499))
  await screen.findByRole('option', { name: /Lease of a shop/ })
})

test('the key that is pressed before the palette is here opens it as soon as it is', async () => {
  await renderRoute('/time', { answers: filled })
  expect(screen.queryByRole('button', { name: 'Search everything' })).toBeNull()
  // Kept from the browser, which would go to its address bar.
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false)
  await waitFor(() => expect(palette()).not.toBeNull())
  expect(document.activeElement).toBe(box())
})
