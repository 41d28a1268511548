/** The rows of lists in forms: a press adds one, each has a name, and none moves where no order is kept. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'

type Page = Awaited<ReturnType<typeof renderRoute>>

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.findByRole('button', { name })
const press = async ({ user }: Page, name: string) => user.click(await button(name))
const writesOf = ({ service }: Page) => service.asked.filter(({ method }) => method !== 'GET')

const customFields = { Lang: 'Igbo', VIP: true, Retainer: 500 }
const company = { id: 'g1', type: 'Company', fullName: 'Banksia', customFields }
const openCompany = () =>
  renderRoute('/contacts/g1/edit', { answers: { getContact: company, patchCompany: 204 } })

/** The row of that name. */
const rowOf = async (name: string) => within(await screen.findByRole('group', { name }))

test.each([
  ['Birthday', '29/2/1985', 'Add phone', 'Phone 1', /February 1985/],
  ['Email 1', 'sean', 'Add address', 'Street address', /does not look like an email address/],
  ['Website', 'www.example.com', 'Add custom field', 'Field name', /https:\/\//],
])(
  'what is said of %s as it is left with %s waits for the whole click of the button below',
  async (name, typed, label, added, note) => {
    const page = await renderRoute('/contacts/new/person')
    if (name === 'Email 1') await press(page, 'Add email')
    await page.user.type(await field(name), typed)
    const target = await button(label)
    await page.user.pointer({ keys: '[MouseLeft>]', target })
    expect(document.activeElement).toBe(target)
    expect(screen.queryByText(note)).toBeNull()
    await page.user.pointer({ keys: '[/MouseLeft]', target })
    await screen.findByText(note)
    await field(added)
  },
)

test('a press that ends elsewhere keeps nothing back', async () => {
  const page = await renderRoute('/contacts/new/person')
  await page.user.type(await field('Birthday'), '29/2/1985')
  await page.user.pointer({ keys: '[MouseLeft>]', target: await button('Add phone') })
  await page.user.pointer({ keys: '[/MouseLeft]', target: document.body })
  await screen.findByText(/February 1985/)
  expect(screen.queryByRole('textbox', { name: 'Phone 1' })).toBeNull()
})

test('a form is checked by the very click that leaves its last field', async () => {
  const page = await renderRoute('/contacts/new/person')
  await page.user.type(await field('First name'), 'Sean')
  await page.user.type(await field('Last name'), 'Byrne')
  await page.user.type(await field('Birthday'), '29/2/1985')
  await press(page, 'Create contact')
  await said('alert', 'Not saved. One field needs attention.')
  expect(writesOf(page)).toEqual([])
})

test('custom fields are kept in no order: none can be moved, and another order is no change', async () => {
  const page = await openCompany()
  await button('Remove custom field 3')
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  await press(page, 'Remove custom field 1')
  await press(page, 'Add custom field')
  const row = await rowOf('Custom field 3')
  await page.user.type(row.getByRole('textbox', { name: 'Field name' }), 'Lang')
  await page.user.type(row.getByRole('textbox', { name: 'Value' }), 'Igbo')
  await press(page, 'Save changes')
  await said('alert', 'You have not changed anything.')
  expect(writesOf(page)).toEqual([])
})

test('each of several addresses, and each custom field, is a group of its own name', async () => {
  const page = await renderRoute('/contacts/new/company')
  await press(page, 'Add address')
  ;(await rowOf('Address 1')).getByRole('combobox', { name: 'Country' })
  await press(page, 'Add address')
  const second = await rowOf('Address 2')
  await page.user.type(second.getByRole('textbox', { name: 'Postcode' }), '6753')
  await press(page, 'Remove address 1')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Address 2' })).toBeNull())
  const left = await rowOf('Address 1')
  expect(left.getByRole<HTMLInputElement>('textbox', { name: 'Postcode' }).value).toBe('6753')
  await press(page, 'Add custom field')
  ;(await rowOf('Custom field 1')).getByRole('combobox', { name: 'Kind' })
})

test('a custom field whose name stands there already is named at once with what else is wrong', async () => {
  const page = await openCompany()
  for (const [row, name, value] of [
    ['Custom field 4', 'Lang ', 'Yoruba'],
    ['Custom field 5', 'Nickname', ''],
  ] as const) {
    await press(page, 'Add custom field')
    const added = await rowOf(row)
    await page.user.type(added.getByRole('textbox', { name: 'Field name' }), name)
    if (value) await page.user.type(added.getByRole('textbox', { name: 'Value' }), value)
  }
  await press(page, 'Save changes')
  await said('alert', 'Not saved. 2 fields need attention.')
  await screen.findByText('There is already a custom field with this name')
  await screen.findByText('Enter text')
  expect(writesOf(page)).toEqual([])
})
