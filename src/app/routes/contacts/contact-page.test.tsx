/** The page of a contact: its own fields, and the ways to what it is part of. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { json } from '#main/testing/third-party-service.ts'

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

const okafor = { id: 'c1', name: 'Okafor, Blessing' }
const itsMatter = {
  title: 'Alder',
  client: okafor,
  referredBy: okafor,
  roles: [{ contactId: 'c1', contactName: okafor.name, roleName: 'Executor' }],
}
const found: Record<string, number> = { clientId: 3, relatedMattersFilterUser: 1, referredById: 2 }

test.each([
  ['Matters as client', 'clientId', '3 matters'],
  ['Matters by role', 'relatedMattersFilterUser', '1 matter'],
  ['Matters referred', 'referredById', '2 matters'],
])('%s are counted by %s, and the count leads to their list', async (heading, filter, count) => {
  const { user, address } = await renderRoute('/contacts/c1', {
    answers: {
      listMatters({ query }, response) {
        const asFilter = Object.keys(found).find((name) => query[name] === 'c1') ?? ''
        const totalRecords = found[asFilter] ?? 0
        const records = Array.from({ length: totalRecords }, (_, index) => ({
          ...itsMatter,
          id: `m${index}`,
        }))
        json(response, { totalRecords, pageIndex: 0, records })
      },
    },
  })
  const region = await screen.findByRole('region', { name: heading })
  await within(region).findAllByRole('link', { name: 'Alder' })
  expect(within(region).queryAllByText('Executor')).toHaveLength(
    heading === 'Matters by role' ? 1 : 0,
  )
  await user.click(await within(region).findByRole('link', { name: new RegExp(`^${count}`) }))
  await waitFor(() => expect(address()).toBe(`/matters?${filter}=c1`))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(count),
  )
})

test.each([
  ['Person', 'Not the client of any matter. A group’s matters are on the page of the group.'],
  ['Plural', 'Not the client of any matter.'],
])('a contact that is the client of no matter says so, as a %s', async (type, words) => {
  const contact = { id: 'c1', type, name: 'Okafor Family', fullName: 'Okafor Family' }
  await renderRoute('/contacts/c1', {
    answers: {
      getContact: contact,
      listMatters: { totalRecords: 0, pageIndex: 0, records: [] },
    },
  })
  await title('Okafor Family')
  await screen.findByText(words)
})

test('links the people of a matter to their pages', async () => {
  const { user } = await renderRoute('/matters/m1')
  const people = await screen.findByRole('region', { name: 'People' })
  const [first] = await within(people).findAllByRole('link', { name: 'Okafor, Blessing' })
  await user.click(first!)
  await title('Okafor, Blessing')
})

test('a contact without a job or a role has no empty line above its tabs', async () => {
  await renderRoute('/contacts/c1')
  await title('Okafor, Blessing')
  const tabs = screen.getByRole('navigation', { name: 'Parts of this contact' })
  expect(tabs.previousElementSibling?.textContent).toContain('Okafor, Blessing')
})

test("shows what there is of a contact; 'Show empty fields' shows the rest", async () => {
  const { user } = await renderRoute('/contacts/c1')
  const details = within(await screen.findByRole('region', { name: 'Details' }))
  const labels = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
  await details.findByText('Blessing')
  expect(labels()).toEqual(['Email', 'Kind', 'First name', 'Last name'])
  await user.click(details.getByRole('button', { name: 'Show empty fields' }))
  expect(labels()).toEqual(
    expect.arrayContaining(['Phone', 'Website', 'Address', 'Middle name', 'ABN', 'Roles']),
  )
  await user.click(details.getByRole('button', { name: 'Hide empty fields' }))
  expect(labels()).toEqual(['Email', 'Kind', 'First name', 'Last name'])
})

test("'Show empty fields' is not offered where no field is empty", async () => {
  const getContact = {
    id: 'c3',
    type: 'Company',
    fullName: 'Birch Pty Ltd',
    shortName: 'Birch',
    abn: '51824753556',
    acn: '004085616',
    roles: ['Client'],
    website: 'https://birch.example',
    phones: [{ number: '02 5550 1234' }],
    emails: ['post@birch.example'],
    addresses: [{ line1: '4 Birch Street', locality: 'Ballina' }],
  }
  await renderRoute('/contacts/c3', { answers: { getContact } })
  const details = within(await screen.findByRole('region', { name: 'Details' }))
  await details.findByText('Birch')
  expect(details.queryByRole('button', { name: 'Show empty fields' })).toBeNull()
})

test('a group links to its member, and the contact visited is a recent one, noted by its id alone', async () => {
  const noted: string[] = []
  const group = { id: 'g1', type: 'Plural', fullName: 'Birch and Okafor' }
  const members = [{ id: 'c3', name: 'Birch Pty Ltd' }]
  const birch = { id: 'c3', type: 'Company', fullName: 'Birch Pty Ltd', acn: '004085616' }
  const { user, address } = await renderRoute('/contacts/g1', {
    answers: {
      getContact: ({ id }, response) => json(response, id === 'g1' ? { ...group, members } : birch),
      listRecents: [{ kind: 'contact', id: 'c3', openedAt: '2026-08-01T00:00:00Z' }],
      async noteRecent({ body }, response) {
        noted.push(String(await body()))
        response.writeHead(204).end()
      },
    },
  })
  const region = await screen.findByRole('region', { name: 'Members' })
  await user.click(within(region).getByRole('link', { name: 'Birch Pty Ltd' }))
  const heading = await title('Birch Pty Ltd')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await screen.findByText('004 085 616')
  expect(screen.queryByRole('region', { name: 'Members' })).toBeNull()
  await waitFor(() =>
    expect(noted.map((one) => JSON.parse(one) as object)).toEqual([
      { kind: 'contact', id: 'g1' },
      { kind: 'contact', id: 'c3' },
    ]),
  )

  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(main.getByRole('link', { name: 'Contacts' }))
  const recent = within(await screen.findByRole('navigation', { name: 'Recent contacts' }))
  await user.click(await recent.findByRole('link', { name: 'Birch Pty Ltd' }))
  await title('Birch Pty Ltd')
  expect(address()).toBe('/contacts/c3')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Birch')
})

test('the documents of a contact are reached by keys alone, and a document leads back to its contact', async () => {
  const lease = { id: 'd7', title: 'Lease', type: 'Document', associatedContact: okafor }
  const { user, address, service } = await renderRoute('/contacts/c1', {
    answers: { listContactDocuments: { totalRecords: 1, pageIndex: 0, records: [lease] } },
  })
  await title('Okafor, Blessing')
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this contact' }))
  const tab = parts.getByRole('link', { name: /^Documents/ })
  for (let presses = 0; presses < 60 && document.activeElement !== tab; presses += 1) {
    await user.tab()
  }
  await user.keyboard('{Enter}')
  const grid = await screen.findByRole('grid', { name: 'Documents of the contact' })
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('2'))
  expect(address()).toBe('/contacts/c1/documents')
  expect(service.asked.some(({ url }) => url.pathname.endsWith('/contacts/c1/documents'))).toBe(
    true,
  )
  await user.click(await screen.findByRole('link', { name: 'Lease' }))
  const details = within(await screen.findByRole('dialog'))
  await user.click(await details.findByRole('link', { name: okafor.name }))
  await waitFor(() => expect(address()).toBe('/contacts/c1'))
  await title('Okafor, Blessing')
})

test('whoever shows all of many goes on at the first that was not shown', async () => {
  const emails = Array.from({ length: 40 }, (_, place) => `${place}@example.com`)
  const { user } = await renderRoute('/contacts/c1', {
    answers: {
      getContact: (_, response) => json(response, { ...okafor, type: 'Person', emails }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show all 40 email addresses' }))
  const [next] = await screen.findAllByRole('link', { name: /^5@example/ })
  expect(document.activeElement).toBe(next)
})

test('whoever shows all of many that lead nowhere goes on at the top of the page', async () => {
  const members = Array.from({ length: 30 }, (_, place) => ({ name: `Member ${place}` }))
  const group = { id: 'c1', type: 'Plural', fullName: 'Birch and others', members }
  const { user } = await renderRoute('/contacts/c1', { answers: { getContact: group } })
  await user.click(await screen.findByRole('button', { name: 'Show all 30 members' }))
  await screen.findByText('Member 29')
  expect(document.activeElement).toBe(await title('Birch and others'))
})

test('whoever reads a number of a business on the page sees that it cannot be right', async () => {
  const company = { id: 'c7', type: 'Company', fullName: 'Alder Pty Ltd' }
  await renderRoute('/contacts/c7', {
    answers: { getContact: { ...company, abn: '51824753557', acn: '004085616' } },
  })
  await title('Alder Pty Ltd')
  expect(screen.getByText('This ABN’s check digits don’t match.')).toBeDefined()
  expect(screen.queryByText(/This ACN/)).toBeNull()
})
