/** The roles of a practice area that a matter no longer has, in an export and its import. */
import { expect, onTestFinished, test } from 'vitest'
import { openTestPractice } from '#service/testing.ts'
import { exportRecords, importRecords, shownBy } from './import/testing.ts'
import { command } from './testing.ts'

async function openEmpty() {
  const practice = await openTestPractice()
  onTestFinished(() => practice.close())
  return practice
}

const matter = {
  type: 'matter',
  costingMethod: 'Time',
  dateOpen: '2026-01-01',
  clientId: 'vera',
  lawyerId: 'vera',
}
const records = [
  {
    type: 'practiceArea',
    ref: 'sale',
    name: 'Sale',
    stages: ['Open'],
    roles: [{ roleName: 'Vendor', mandatory: true }],
  },
  {
    type: 'practiceArea',
    ref: 'lease',
    name: 'Lease',
    stages: ['Open'],
    roles: [{ roleName: 'Landlord', mandatory: false }],
  },
  { type: 'person', ref: 'vera', firstName: 'Vera', lastName: 'Vendor', staff: true },
  {
    ...matter,
    ref: 'sold',
    title: 'Sold',
    practiceArea: 'sale',
    stage: 'Open',
    roles: [{ roleName: 'Vendor', contactId: 'vera' }],
  },
  { ...matter, ref: 'let', title: 'Let', practiceArea: 'lease', stage: 'Open' },
]

test('moves a matter whose practice area was changed with the role that it has from the area before, and gives that role to no other matter', async () => {
  const source = await openEmpty()
  expect(await importRecords(source, records)).toMatchObject({ exit: 0 })
  const [sold] = (await source.read('/matters?search=Sold')).records
  const areas: { id: string; name: string }[] = await source.read('/practice-areas/lookup')
  const lease = areas.find(({ name }) => name === 'Lease')!
  const { stages } = await source.read(`/practice-areas/${lease.id}`)
  const changed = await source.ask(`/matters/${sold.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ practiceArea: lease.id, stage: String(stages[0].id) }),
  })
  expect(changed.status, await changed.text()).toBeLessThan(300)
  const { path } = await exportRecords(source)
  const target = await openEmpty()
  expect(await command(target.administer, ['import', path])).toMatchObject({ exit: 0 })
  expect(await shownBy(target)).toEqual(await shownBy(source))
})

test('an import refuses a role that is filled twice in one practice area, and accepts one of that name in another area', async () => {
  const twice = (roles: object[]) => [
    ...records.slice(0, 3),
    { ...matter, ref: 'twice', title: 'Twice', practiceArea: 'lease', stage: 'Open', roles },
  ]
  const vendor = { roleName: 'Vendor', contactId: 'vera' }
  const refused = await importRecords(
    await openEmpty(),
    twice([vendor, { ...vendor, practiceArea: 'lease' }]),
  )
  expect(refused.reported.join('\n')).toContain('Fill each role only once')
  const practice = await openEmpty()
  const made = await importRecords(practice, twice([vendor, { ...vendor, practiceArea: 'sale' }]))
  expect(made).toMatchObject({ exit: 0 })
})
