import { contactOf, openedContact, send, writesOf } from './contact-forms.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keys.ts'

test.use({ engine: 'embedded' })

test('a person is created by keys alone, with every field as it was typed', async ({
  page,
  desk,
}) => {
  test.slow()
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

  await page.goto(`/contacts/${id}/edit`)
  await page.getByRole('textbox', { name: 'Job title' }).fill('Town planner')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`))
  expect(writes.slice(1).map((write) => write.postDataJSON() as unknown)).toEqual([
    { jobTitle: 'Town planner' },
  ])
  expect(await contactOf(desk, id)).toMatchObject({ jobTitle: 'Town planner' })
})

test('a group is created by keys alone, with members looked up and ordered; a change sends only the changed fields, emptied ones too', async ({
  page,
  desk,
}) => {
  test.slow()
  const first = await send(desk, 'POST', '/contacts/company', { name: 'Quoll Holdings' })
  const second = await send(desk, 'POST', '/contacts/company', { name: 'Numbat Nominees' })
  const writes = writesOf(page)
  await page.goto('/contacts/new/plural')
  const { keyboard } = page
  await tabTo(page, 'textbox', 'Name')
  await keyboard.type('Quoll and Numbat')
  const add = page.getByRole('combobox', { name: 'Add member' })
  await tabTo(page, 'combobox', 'Add member')
  for (const name of ['Quoll Holdings', 'Numbat Nominees']) {
    await expect(add).toBeFocused()
    await expect(add).toHaveValue('')
    await keyboard.type(name)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Members' }).getByText(name)).toBeVisible()
  }
  // The same one again is refused where it was chosen.
  await expect(add).toHaveValue('')
  await keyboard.type('Numbat Nominees')
  await expect(page.getByRole('option', { name: 'Numbat Nominees' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText('This contact is already in the list')).toBeVisible()

  const up = page.getByRole('button', { name: 'Move Numbat Nominees up' })
  await tabTo(page, 'button', 'Move Numbat Nominees up', page, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(page.getByText('Numbat Nominees is now number 1 of 2')).toBeAttached()
  await tabTo(page, 'button', 'Add email')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email 1' })).toBeFocused()
  await keyboard.type('a@quoll.example')
  await tabTo(page, 'textbox', 'Website')
  await keyboard.type('https://quoll.example')
  await tabTo(page, 'button', 'Create contact')
  await keyboard.press('Enter')

  const id = await openedContact(page)
  const created = { name: 'Quoll and Numbat', website: 'https://quoll.example' }
  expect(writes.map((write) => write.postDataJSON() as unknown)).toEqual([
    { ...created, emails: ['a@quoll.example'], memberIds: [second, first] },
  ])
  expect((await contactOf(desk, id)).members?.map((member) => member.id)).toEqual([second, first])

  await page.goto(`/contacts/${id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit group', level: 1 })).toBeVisible()
  await tabTo(page, 'button', 'Remove email 1')
  await keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Website')
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await tabTo(page, 'textbox', 'ABN')
  await keyboard.type('51 824 753 556')
  await tabTo(page, 'button', 'Save changes')
  await keyboard.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`))
  expect(writes).toHaveLength(2)
  expect([writes[1]!.method(), writes[1]!.postDataJSON()]).toEqual([
    'PATCH',
    { website: '', abn: '51 824 753 556', emails: [] },
  ])
  const now = await contactOf(desk, id)
  expect(now).toMatchObject({ fullName: created.name, abn: '51 824 753 556' })
  expect(now.members?.map((member) => member.id)).toEqual([second, first])
  expect(now.website).toBeUndefined()
  expect(now.emails ?? []).toEqual([])
})

test('possible duplicates are shown beside the form while it is filled in', async ({
  page,
  desk,
  context,
}) => {
  const id = await send(desk, 'POST', '/contacts/person', {
    firstName: 'Wilhelmina',
    lastName: 'Quokka',
    emails: ['mina@quokka.example'],
    phones: ['(02) 5550 4387'],
    abn: '53 004 085 616',
  })
  const duplicates = page.getByRole('complementary', { name: 'Possible duplicates' })
  const found = duplicates.getByRole('link', { name: /Quokka, Wilhelmina/ })
  const ways: [fill: () => Promise<void>, by: string][] = [
    [
      async () => {
        await page.getByLabel('First name').fill('Wilhelmina')
        await page.getByLabel('Last name').fill('Quokka')
      },
      'name',
    ],
    [
      async () => {
        await page.getByRole('button', { name: 'Add email' }).click()
        await page.getByRole('textbox', { name: 'Email 1' }).fill('mina@quokka.example')
      },
      'email',
    ],
    [
      async () => {
        await page.getByRole('button', { name: 'Add phone' }).click()
        await page.getByRole('textbox', { name: 'Phone 1' }).fill('+61255504387')
      },
      'phone',
    ],
    [() => page.getByLabel('ABN').fill('53004085616'), 'ABN'],
  ]
  // Each form is left as it is.
  page.on('dialog', (dialog) => void dialog.accept())
  for (const [fill, by] of ways) {
    await page.goto('/contacts/new/person')
    await expect(duplicates).toContainText('Checked as you type')
    await fill()
    await expect(found, by).toBeVisible()
    await expect(duplicates).toContainText(`found by ${by}`)
  }
  const opened = context.waitForEvent('page')
  await found.click()
  await expect(await opened).toHaveURL(new RegExp(`/contacts/${id}$`))
})
