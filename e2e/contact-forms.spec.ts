/** A contact that is created by keys alone; each kind, what is refused and what is in doubt: src/app/routes/contacts. */
import { contactOf, openedContact, writesOf } from './contact-forms.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keys.ts'

test.use({ engine: 'embedded' })

test('a person is created by keys alone, with every field as it was typed', async ({
  page,
  desk,
}) => {
  const writes = writesOf(page)
  await page.goto('/contacts/new/person')
  const { keyboard } = page
  const type = async (field: string, text: string) => {
    await tabTo(page, 'textbox', field)
    await keyboard.type(text)
  }
  await type('First name', 'Ngọc')
  await type('Middle name', 'Mai')
  await type('Last name', 'Featherstonehaugh')
  await type('Title', 'Dr')
  await tabTo(page, 'combobox', 'Gender')
  await keyboard.type('Female')
  await type('Birthday', '3/5/1990')
  await type('Company', 'Harbour Pty Ltd')
  await type('Job title', 'Surveyor')
  await tabTo(page, 'button', 'Add phone')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Phone 1' })).toBeFocused()
  await keyboard.type('0491570156')
  await expect(page.getByText('Recognised as 0491 570 156')).toBeVisible()
  await tabTo(page, 'button', 'Add email')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email 1' })).toBeFocused()
  await keyboard.type('ngoc@example.com')
  await tabTo(page, 'button', 'Add address')
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
  await type('Street address', '14 Wattle Street')
  await type('Suburb', 'Newman')
  await type('State', 'WA')
  await type('Postcode', '6753')
  await type('Website', 'https://example.com')
  await type('ABN', '51 824 753 556')
  await type('Notes', 'Prefers letters')
  await tabTo(page, 'button', 'Add custom field')
  await keyboard.press('Enter')
  await expect(page.locator('[data-field="customFields.0.name"] input')).toBeFocused()
  await keyboard.type('Shoe size')
  await tabTo(page, 'combobox', 'Kind')
  await keyboard.type('Number')
  await type('Value', '38.5')
  await tabTo(page, 'button', 'Create contact')
  await keyboard.press('Enter')

  const id = await openedContact(page)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect(writes).toHaveLength(1)
  expect(writes[0]!.postDataJSON()).toEqual({
    firstName: 'Ngọc',
    middleName: 'Mai',
    lastName: 'Featherstonehaugh',
    title: 'Dr',
    gender: 'Female',
    birthday: '1990-05-03T00:00:00Z',
    company: 'Harbour Pty Ltd',
    jobTitle: 'Surveyor',
    phones: ['0491570156'],
    emails: ['ngoc@example.com'],
    addresses: [
      {
        regionCode: 'AU',
        line1: '14 Wattle Street',
        locality: 'Newman',
        administrativeArea: 'WA',
        postalCode: '6753',
      },
    ],
    website: 'https://example.com',
    abn: '51 824 753 556',
    notes: 'Prefers letters',
    customFields: { 'Shoe size': 38.5 },
  })
  expect(await contactOf(desk, id)).toMatchObject({
    fullName: 'Featherstonehaugh, Ngọc',
    birthday: '1990-05-03',
    phones: [{ number: '0491 570 156' }],
    customFields: { 'Shoe size': 38.5 },
  })
})
