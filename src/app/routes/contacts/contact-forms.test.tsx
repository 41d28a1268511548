/** Contacts that are created and changed: what goes out, and what somebody else changed meanwhile. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { tabTo } from '#app/testing/tab-to.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

/** What was sent beyond reading, as it arrived. */
const writesOf = ({ asked }: ThirdPartyService) =>
  Promise.all(
    asked
      .filter(({ method }) => method !== 'GET')
      .map(async ({ method, body }) => [method, JSON.parse(String(await body()))] as const),
  )
/** Takes a change, and keeps nothing. */
const take: Handler = async ({ body }, response) => {
  await body()
  response.writeHead(204).end()
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('a company is created by keys alone; numbers whose check digits do not fit are said and sent', async () => {
  const { user, service, address } = await renderRoute('/contacts/new/company')
  await tabTo(user, 'textbox', 'Name')
  await user.keyboard('Alder & Sons Pty Ltd')
  await tabTo(user, 'textbox', 'ABN')
  await user.keyboard('51 824 753 557')
  await tabTo(user, 'textbox', 'ACN')
  await screen.findByText('This ABN’s check digits don’t match', { exact: false })
  await user.keyboard('004 085 617')
  await tabTo(user, 'button', 'Create contact')
  await screen.findByText('This ACN’s check digit doesn’t match', { exact: false })
  await user.keyboard('{Enter}')

  await waitFor(() => expect(address()).toMatch(/^\/contacts\/new-/))
  expect(await writesOf(service)).toEqual([
    ['POST', { name: 'Alder & Sons Pty Ltd', abn: '51 824 753 557', acn: '004 085 617' }],
  ])
})

test('a group is created by keys alone, with members in an order of its own', async () => {
  const { user, service, address } = await renderRoute('/contacts/new/plural')
  await tabTo(user, 'textbox', 'Name')
  await user.keyboard('Okafor and Birch')
  const adder = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add member' })
  const members = within(screen.getByRole('group', { name: 'Members' }))
  await tabTo(user, 'combobox', 'Add member')
  /** Types what to look for into the empty field, which is there for the next one after each choice. */
  const add = async (name: string) => {
    await waitFor(() => expect(document.activeElement).toBe(adder()))
    expect(adder().value).toBe('')
    await user.keyboard(name)
    await screen.findByRole('option', { name: new RegExp(name) })
    await user.keyboard('{Enter}')
  }
  for (const name of ['Okafor, Blessing', 'Birch Pty Ltd']) {
    await add(name)
    await members.findByText(name)
  }
  await add('Birch Pty Ltd')
  await screen.findByText('This contact is already in the list')

  await user.tab({ shift: true })
  const up = screen.getByRole('button', { name: 'Move Birch Pty Ltd up' })
  for (let presses = 0; presses < 5 && document.activeElement !== up; presses += 1) {
    await user.tab({ shift: true })
  }
  await user.keyboard('{Enter}')
  await screen.findByText('Birch Pty Ltd is now number 1 of 2')
  expect(document.activeElement).toBe(up)
  await tabTo(user, 'button', 'Create contact')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/contacts\/new-/))
  expect(await writesOf(service)).toEqual([
    ['POST', { name: 'Okafor and Birch', memberIds: ['c3', 'c1'] }],
  ])
})

test('rows that were added and left empty do not keep a contact from being saved, and are not sent', async () => {
  const { user, service, address } = await renderRoute('/contacts/new/company')
  await user.type(await field('Name'), 'Alder Pty Ltd')
  for (const row of ['phone', 'phone', 'email', 'address', 'custom field']) {
    await user.click(screen.getByRole('button', { name: `Add ${row}` }))
  }
  await user.type(await field('Phone 2'), '0491 570 156')
  await user.type(await field('Email 1'), ' {Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/contacts\/new-/))
  expect(await writesOf(service)).toEqual([
    ['POST', { name: 'Alder Pty Ltd', phones: ['0491 570 156'] }],
  ])
})

test('an address of which only the country was chosen is still asked for, and an empty row goes without the focus', async () => {
  const { user, service } = await renderRoute('/contacts/new/company')
  await user.type(await field('Name'), 'Alder Pty Ltd')
  await user.click(screen.getByRole('button', { name: 'Add address' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'US')
  await user.click(screen.getByRole('button', { name: 'Add phone' }))
  await user.keyboard('{Enter}')
  const line = await screen.findByRole('textbox', {
    description: /^Enter the address, or remove it/,
  })
  await waitFor(() => expect(document.activeElement).toBe(line))
  expect(screen.queryByRole('textbox', { name: 'Phone 1' })).toBeNull()
  expect(await writesOf(service)).toEqual([])
})

test('a phone of the contact that was emptied is asked about, and one that was added and left empty is not', async () => {
  const { user, service } = await renderRoute('/contacts/g1/edit', {
    answers: {
      getContact: {
        id: 'g1',
        type: 'Company',
        fullName: 'Banksia',
        phones: [{ number: '0491 570 156' }],
      },
      patchCompany: take,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add phone' }))
  await user.clear(await field('Phone 1'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Phone 2' })).toBeNull())
  expect(document.body.textContent).toContain('Phone 2 removed')
  const phone = await field('Phone 1')
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(phone)
  expect(await writesOf(service)).toEqual([])
})

test('a change of a contact leaves an empty email of its own as it is', async () => {
  const { user, service, address } = await renderRoute('/contacts/g1/edit', {
    answers: {
      getContact: { id: 'g1', type: 'Company', fullName: 'Banksia', emails: ['', 'b@example.com'] },
      patchCompany: take,
    },
  })
  await user.type(await field('Website'), 'b.example')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe('/contacts/g1'))
  expect(await writesOf(service)).toEqual([['PATCH', { website: 'b.example' }]])
})

test('names in other scripts arrive as they were typed', async () => {
  const { user, service, address } = await renderRoute('/contacts/new/person')
  const typed = {
    firstName: 'علی\u200Cرضا',
    lastName: '株式会社 Ωμέγα Đặng',
    company: 'חברת כהן',
    notes: '👩\u200D⚖️ two\nlines',
  }
  const labels = ['First name', 'Last name', 'Company', 'Notes']
  for (const [place, text] of Object.values(typed).entries()) {
    await user.click(await field(labels[place]!))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Create contact' }))
  await waitFor(() => expect(address()).toMatch(/^\/contacts\/new-/))
  expect(await writesOf(service)).toEqual([['POST', typed]])
})

test('a change sends what was emptied as empty, and leaves out the rest', async () => {
  const group = {
    id: 'g1',
    type: 'Plural',
    fullName: 'Banksia',
    website: 'https://b.example',
    emails: ['b@example.com'],
    members: [{ id: 'c1', name: 'Okafor, Blessing' }],
  }
  const { user, service, address } = await renderRoute('/contacts/g1/edit', {
    answers: { getContact: group, patchPlural: take },
  })
  await user.clear(await field('Website'))
  await user.click(screen.getByRole('button', { name: 'Remove email 1' }))
  await user.click(await field('ABN'))
  await user.paste('51 824 753 556')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe('/contacts/g1'))
  expect(await writesOf(service)).toEqual([
    ['PATCH', { website: '', abn: '51 824 753 556', emails: [] }],
  ])
})

test('a person is changed where the service offers it', async () => {
  const { user, service, address } = await renderRoute('/contacts/c1/edit', {
    answers: { patchPerson: take },
  })
  await screen.findByRole('heading', { level: 1, name: 'Edit person' })
  await user.type(await field('Birthday'), '3 May 1990')
  await user.type(await field('Last name'), '-Lee')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe('/contacts/c1'))
  const sent = { birthday: '1990-05-03T00:00:00Z', lastName: 'Okafor-Lee' }
  expect(await writesOf(service)).toEqual([['PATCH', sent]])
  // By the name that it has now.
  await said('status', '‘Blessing Okafor-Lee’ has been changed.')
})

test("shows another person's change before it is overwritten, and sends only once it is confirmed", async () => {
  const group = { id: 'g1', type: 'Plural', fullName: 'Banksia', notes: 'Old notes' }
  const { user, service, address } = await renderRoute('/contacts/g1/edit', {
    answers: { getContact: (_, response) => json(response, group), patchPlural: take },
  })
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = () => screen.findByRole('dialog', { name: 'This was changed in the meantime' })
  await user.clear(await field('Notes'))
  await user.type(await field('ABN'), '51 824 753 556')
  Object.assign(group, { notes: 'Their notes', website: 'https://b.example' })
  await save()

  const rows = within(await dialog()).getAllByRole('row')
  expect(rows).toHaveLength(2)
  const row = within(await dialog()).getByRole('row', { name: /^Notes/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Old notes', 'Their notes', 'No value'])
  await user.click(within(await dialog()).getByRole('button', { name: 'Back to the form' }))
  await said('alert', 'Not saved. Nothing was sent.')
  expect(await writesOf(service)).toEqual([])

  await save()
  await user.click(within(await dialog()).getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(address()).toBe('/contacts/g1'))
  // What only they changed stays as they left it.
  expect(await writesOf(service)).toEqual([['PATCH', { notes: '', abn: '51 824 753 556' }]])
})

test("another person's change of a birthday is shown as dates are read", async () => {
  const person = { id: 'c1', type: 'Person', firstName: 'Blessing', lastName: 'Okafor' }
  const now = { ...person, birthday: '1980-05-03T00:00:00Z' }
  const { user } = await renderRoute('/contacts/c1/edit', {
    answers: { getContact: (_, response) => json(response, now), patchPerson: take },
  })
  const birthday = await field('Birthday')
  await user.clear(birthday)
  await user.type(birthday, '4/5/1980')
  now.birthday = '1981-05-03T00:00:00Z'
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  const cells = within(dialog.getByRole('row', { name: /^Birthday/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '3 May 1980',
    '3 May 1981',
    '4 May 1980',
  ])
})

test('a new person is asked for a birthday of long ago, and an ABN says what it lacks', async () => {
  const { user } = await renderRoute('/contacts/new/person')
  const birthday = await field('Birthday')
  expect(birthday.placeholder).toBe('e.g. 3 May 1980')
  await user.type(birthday, '3/5/80')
  await user.tab()
  expect(birthday.value).toBe('3 May 1980')
  await user.clear(birthday)
  await user.type(birthday, 'tomorrow')
  await screen.findByText('This date is in the future.')
  await user.clear(birthday)
  await user.type(birthday, 'soon')
  await user.tab()
  await screen.findByText('Enter a date, such as 3 May 1980')
  const abn = await field('ABN')
  await user.type(abn, '123')
  expect(screen.queryByText(/An ABN has/)).toBeNull()
  await user.tab()
  await screen.findByText('An ABN has 11 digits; this is 3.', { exact: false })
  await user.clear(abn)
  await user.type(abn, '53004085616')
  await waitFor(() => expect(screen.queryByText(/An ABN has/)).toBeNull())
  await user.tab()
  expect(abn.value).toBe('53 004 085 616')
  // As Tab does: what is typed then takes the place of all of it, also as the spaces go.
  abn.select()
  abn.focus()
  expect([abn.value, abn.selectionStart, abn.selectionEnd]).toEqual(['53004085616', 0, 11])
})

test('a name that nobody was found by stands in the form of a new person, and no longer in the address', async () => {
  const { user, service, address } = await renderRoute(
    '/contacts/new/person#name=Anna%20van%20Zed%25%5C',
  )
  expect((await field('First name')).value).toBe('Anna')
  expect((await field('Last name')).value).toBe('van Zed%\\')
  expect(location.hash).toBe('')
  await user.click(screen.getByRole('button', { name: 'Create contact' }))
  await waitFor(() => expect(address()).toMatch(/^\/contacts\/new-/))
  expect(await writesOf(service)).toEqual([['POST', { firstName: 'Anna', lastName: 'van Zed%\\' }]])
})
