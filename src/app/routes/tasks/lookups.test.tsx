/** The lookups of people, matters and practice areas in forms: whom they offer, and what choosing and clearing does. */
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Answers } from '#app/testing/stub-service.ts'

const combobox = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })

/** The person, whom they opened last, and the staff. */
const offered: Answers = {
  getPreferences: { staffContactId: 's1' },
  listRecents: [
    { kind: 'contact', id: 'c2', openedAt: '2026-08-01T00:00:00Z' },
    { kind: 'contact', id: 'c3', openedAt: '2026-07-01T00:00:00Z' },
  ],
  listContacts: ({ query }, response) => {
    const staff = { id: 's2', type: 'Person', fullName: 'Mills, Ruth' }
    const records = query['staffType'] ? [staff] : [staff, { ...staff, id: 'c9' }]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ totalRecords: records.length, pageIndex: 0, records }))
  },
}

test('choosing what is chosen keeps it; only its own button clears it, by keys too', async () => {
  const { user } = await renderRoute('/tasks/new?associatedMatterId=m1')
  const assigned = await combobox('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await user.click(assigned)
  await user.click(await screen.findByRole('option', { name: /Ferrari/ }))
  expect(assigned.value).toBe('Ferrari, Ada')
  await user.click(assigned)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(assigned.value).toBe('Ferrari, Ada')
  const matter = await combobox('Matter')
  await user.click(matter)
  await user.click(await screen.findByRole('option', { name: /24-0001/ }))
  expect(matter.value).toContain('24-0001')

  assigned.focus()
  await user.tab()
  const clear = screen.getByRole('button', { name: 'Clear Assigned to' })
  expect(document.activeElement).toBe(clear)
  await user.keyboard('{Enter}')
  expect(assigned.value).toBe('')
  expect(document.activeElement).toBe(assigned)
})

/** Chooses the matter that `typed` finds. */
async function chooseMatter(user: UserEvent, typed: string, name: RegExp) {
  await user.clear(await combobox('Matter'))
  await user.type(await combobox('Matter'), typed)
  await user.click(await screen.findByRole('option', { name }))
}

test.each([
  ['/tasks/new?associatedMatterId=m1', 'Assigned to'],
  ['/time/new?associatedMatterId=m1', 'Staff member'],
])('at %s nobody works on a matter as the lawyer of the one before', async (path, name) => {
  const { user } = await renderRoute(path)
  const lawyer = await combobox(name)
  const isNow = (value: string) => waitFor(() => expect(lawyer.value).toBe(value))
  await isNow('Ferrari, Ada')
  await chooseMatter(user, 'Kova', /Kovač v Mills/)
  await isNow('')
  await chooseMatter(user, 'birch', /Sale of 4 Birch Street/)
  await isNow('Ferrari, Ada')
  await user.click(screen.getByRole('button', { name: 'Clear Matter' }))
  await isNow('')
  await chooseMatter(user, 'alder', /Estate of Alder/)
  await user.clear(lawyer)
  await user.type(lawyer, 'ivan')
  await user.click(await screen.findByRole('option', { name: /Kovač, Ivan/ }))
  await chooseMatter(user, 'Kova', /Kovač v Mills/)
  await screen.findByText(/^This matter is closed/)
  expect(lawyer.value).toBe('Kovač, Ivan')
})

test('the lawyer goes with the matter that a contact takes the place of, and comes back with it', async () => {
  const { user } = await renderRoute('/tasks/new')
  await chooseMatter(user, 'alder', /Estate of Alder/)
  const assigned = await combobox('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await user.type(await combobox('Contact'), 'Okafor')
  await user.click(await screen.findByRole('option', { name: /Okafor, Blessing/ }))
  await waitFor(() => expect(assigned.value).toBe(''))
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
})

test('a lookup of people opens on the person, whom they opened last, and the staff', async () => {
  const { user } = await renderRoute('/tasks/new', { answers: offered })
  await user.click(await combobox('Contact'))
  const list = await screen.findByRole('listbox', { name: 'Contact' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Ferrari, Ada'),
      expect.stringContaining('Kovač, Ivan'),
      expect.stringContaining('Birch Pty Ltd'),
      expect.stringContaining('Mills, Ruth'),
    ]),
  )
  for (const group of ['You', 'Recent', 'Staff'])
    expect(within(list).getAllByText(group)[0]).toBeTruthy()
  await user.click(await screen.findByRole('option', { name: /Birch/ }))
  expect((await combobox('Contact')).value).toBe('Birch Pty Ltd')

  await user.click(await combobox('Assigned to'))
  const people = await screen.findByRole('listbox', { name: 'Assigned to' })
  await within(people).findByRole('option', { name: /Mills, Ruth/ })
  expect(within(people).getAllByRole('option')[0]?.textContent).toContain('Ferrari, Ada')
})

test('a lookup says of each whether it is a person, a company or of the staff', async () => {
  const { user } = await renderRoute('/tasks/new', {
    answers: { getPreferences: { staffContactId: 's1' } },
  })
  const contact = await combobox('Contact')
  await user.click(contact)
  await user.type(contact, 'r')
  await screen.findByRole('option', { name: /Birch Pty Ltd.*Company/ })
  await screen.findByRole('option', { name: /Okafor, Blessing.*Person/ })
  await screen.findByRole('option', { name: /Ferrari, Ada.*Staff/ })
})

test('where nobody is found a new person can be made, in another tab, and nothing typed is lost', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const { user, service } = await renderRoute('/tasks/new')
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Ring')
  const contact = await combobox('Contact')
  await user.click(contact)
  await user.type(contact, 'Anna Zed')
  await user.click(await screen.findByRole('option', { name: /^New person/ }))
  expect(open).toHaveBeenCalledWith('/contacts/new/person#name=Anna%20Zed', '_blank', 'noopener')
  await user.click(contact)
  await user.click(await screen.findByRole('option', { name: /^New company/ }))
  expect(open).toHaveBeenCalledWith('/contacts/new/company#name=Anna%20Zed', '_blank', 'noopener')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('Ring')
  const lookups = () => service.asked.filter(({ url }) => url.pathname.endsWith('/contacts/lookup'))
  const before = lookups().length
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(lookups().length).toBeGreaterThan(before))
})

test('a contact that was chosen after a new one was looked for is not searched for again on every return', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const { user } = await renderRoute('/tasks/new', { answers: offered })
  const contact = await combobox('Contact')
  await user.click(contact)
  await user.type(contact, 'ivan')
  await user.click(await screen.findByRole('option', { name: /^New person/ }))
  await user.click(contact)
  await user.click(await screen.findByRole('option', { name: /Kovač, Ivan/ }))
  window.dispatchEvent(new Event('focus'))
  await user.click(contact)
  await screen.findByRole('option', { name: /Mills, Ruth/ })
  expect(screen.queryByText(/^People could not be searched/)).toBeNull()
})

test('a new person can be made beside names that are only alike, and Enter still takes the first of these', async () => {
  const { user } = await renderRoute('/tasks/new')
  const contact = await combobox('Contact')
  await user.click(contact)
  await user.type(contact, 'ivan')
  await screen.findByRole('option', { name: /^New person/ })
  within(screen.getByRole('group', { name: 'Someone else' }))
  await user.keyboard('{Enter}')
  expect(contact.value).toBe('Kovač, Ivan')
})

test('Enter takes the match that is highlighted, and the form is not sent by it', async () => {
  const { user, service } = await renderRoute('/tasks/new?associatedMatterId=m1')
  const assigned = await combobox('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Ring')
  await user.click(assigned)
  await user.keyboard('kova')
  const match = await screen.findByRole('option', { name: /Kovač, Ivan/ })
  expect(assigned.getAttribute('aria-activedescendant')).toBe(match.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(assigned.value).toBe('Kovač, Ivan'))
  expect(assigned.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText(/Not saved/)).toBeNull()
  expect(service.asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('Enter in a list that a click opened chooses nobody; an arrow leads into it from either end', async () => {
  const { user } = await renderRoute('/tasks/new', { answers: offered })
  const contact = await combobox('Contact')
  await user.click(contact)
  await screen.findByRole('option', { name: /Mills/ })
  expect(contact.getAttribute('aria-activedescendant')).toBeNull()
  // Where nothing is highlighted it closes the list, so that the next one is for the form.
  await user.keyboard('{Enter}')
  expect(contact.value).toBe('')
  expect(contact.getAttribute('aria-expanded')).toBe('false')
  await user.click(contact)
  await user.keyboard('{ArrowUp}{Enter}')
  expect(contact.value).toBe('Mills, Ruth')
  await user.click(screen.getByRole('button', { name: 'Clear Contact' }))
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: /Mills/ })
  await user.keyboard('{Enter}')
  expect(contact.value).toBe('Ferrari, Ada')
})

test('while nothing is found Enter does nothing', async () => {
  const { user, service } = await renderRoute('/tasks/new?associatedMatterId=m1')
  const assigned = await combobox('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await user.click(assigned)
  await user.keyboard('zzz{Enter}')
  await screen.findByText('No active staff found')
  await user.keyboard('{Enter}')
  expect(assigned.value).toBe('zzz')
  expect(screen.queryByText(/Not saved/)).toBeNull()
  expect(service.asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('Tab takes the only match of what is typed', async () => {
  const { user } = await renderRoute('/tasks/new?associatedMatterId=m1')
  const assigned = await combobox('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await user.click(assigned)
  await user.keyboard('ivan')
  await user.tab()
  await waitFor(() => expect(assigned.value).toBe('Kovač, Ivan'))
  expect(screen.queryByText('Choose a person from the list')).toBeNull()
})

test('what is said of a picker as it is left waits for the whole click of what the mouse is on', async () => {
  const { user } = await renderRoute('/tasks/new?associatedMatterId=m1')
  const assigned = await combobox('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await user.click(assigned)
  await user.keyboard('garan')
  const target = screen.getByRole('textbox', { name: 'Description' })
  await user.pointer({ keys: '[MouseLeft>]', target })
  expect(document.activeElement).toBe(target)
  expect(screen.queryByText('Choose a person from the list')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target })
  await screen.findByText('Choose a person from the list')
})

test('what was typed and not chosen stays, is said to be no choice, and is not saved as another', async () => {
  const { user, service } = await renderRoute('/tasks/new?associatedMatterId=m1')
  const assigned = await combobox('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Ring')
  await user.type(screen.getByRole('textbox', { name: 'Due date' }), '1/12/2026')
  await user.click(assigned)
  await user.keyboard('garan')
  await user.tab()
  await screen.findByText('Choose a person from the list')
  expect(assigned.value).toBe('garan')
  await user.click(screen.getByRole('button', { name: 'Create task' }))
  await screen.findByText('One field needs attention.')
  expect(service.asked.filter(({ method }) => method === 'POST')).toEqual([])

  await user.clear(assigned)
  await user.keyboard('ada')
  await user.click(await screen.findByRole('option', { name: /Ferrari, Ada/ }))
  await waitFor(() => expect(screen.queryByText('Choose a person from the list')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Create task' }))
  await waitFor(() =>
    expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1),
  )
})

test('a practice area that a person chooses keeps its name where no more of it can be loaded', async () => {
  const lookupPracticeArea = [{ id: 'p1', name: 'Wills and estates' }]
  const { user } = await renderRoute('/matters/new', {
    answers: { lookupPracticeArea, getPracticeArea: 503 },
  })
  const area = await combobox('Practice area')
  await user.click(area)
  await user.click(await screen.findByRole('option', { name: 'Wills and estates' }))
  await screen.findByText(/The stages of this practice area could not be loaded/)
  expect(area.value).toBe('Wills and estates')
})
