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

test('links the people of a matter to their pages', async () => {
  const { user } = await renderRoute('/matters/m1')
  const people = await screen.findByRole('region', { name: 'People' })
  const [first] = await within(people).findAllByRole('link', { name: 'Okafor, Blessing' })
  await user.click(first!)
  await title('Okafor, Blessing')
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
