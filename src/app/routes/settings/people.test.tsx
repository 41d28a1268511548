/** What an admin does about the people who sign in, and everybody about their own passkeys. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { passHold } from '#app/testing/pass-hold.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { signedIn } from '#app/testing/signed-in.ts'
import { said } from '#app/testing/said.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { type Handler } from '#app/testing/handler.ts'

const boss = { id: 'passkey#1', name: 'Kim Boss', email: 'kim@firm.example', role: 'admin' }
const ann = { id: 'passkey#2', name: 'Ann Brown', email: 'ann@firm.example', role: 'reader' }

const bodyOf = async (call: Parameters<Handler>[0]) => JSON.parse(String(await call.body()))

async function openPeople(answers: Answers = {}, person: object = boss) {
  signedIn(person)
  const people: object[] = [
    { ...boss, byPasskey: true, passkeys: 1, lastSignedIn: '2026-11-20T01:00:00Z' },
    { ...ann, byPasskey: true, passkeys: 0, openTime: 2, linkUntil: '2099-11-24T01:00:00Z' },
  ]
  const { user } = await renderRoute('/settings', {
    answers: { listPeople: (_, response) => json(response, { addable: true, people }), ...answers },
  })
  const section = within(await screen.findByRole('region', { name: 'People' }))
  const list = within(await section.findByRole('list', { name: 'People who sign in here' }))
  return { user, section, list, people }
}

test('an admin sees who may sign in, changes a role, and hears why one is refused', async () => {
  const changed: object[] = []
  const { user, list } = await openPeople({
    async changeRole(call, response) {
      const body = await bodyOf(call)
      changed.push(body)
      if (body.id === boss.id) return json(response, { detail: 'One admin always remains.' }, 409)
      response.writeHead(204).end()
    },
  })
  const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toContain('Kim Bosskim@firm.exampleLast signed in: ')
  expect(second).toContain('Has not signed in yet. The link works until 24 Nov 2099')
  const pass = passHold()
  await user.selectOptions(list.getByRole('combobox', { name: 'Role of Ann Brown' }), 'Editor')
  pass()
  await said('status', 'Ann Brown is now an editor.')
  await user.selectOptions(list.getByRole('combobox', { name: 'Role of Kim Boss' }), 'Reader')
  pass()
  await said('alert', 'One admin always remains. Kim Boss is still an admin.')
  expect(changed).toEqual([
    { id: ann.id, role: 'editor' },
    { id: boss.id, role: 'reader' },
  ])
})

test('a role is changed once, to the one chosen last, and not at all when that is undone', async () => {
  const changed: object[] = []
  const { user, list } = await openPeople({
    async changeRole(call, response) {
      changed.push(await bodyOf(call))
      response.writeHead(204).end()
    },
  })
  const role = list.getByRole<HTMLSelectElement>('combobox', { name: 'Role of Ann Brown' })
  const pass = passHold()
  await user.selectOptions(role, 'Editor')
  await list.findByText('will be an editor')
  expect(role.value).toBe('editor')
  expect(list.queryByRole('button', { name: 'Remove Ann Brown' })).toBeNull()
  await user.selectOptions(role, 'Reader')
  await list.findByRole('button', { name: 'Remove Ann Brown' })
  await user.selectOptions(role, 'Admin')
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(role.value).toBe('reader'))
  pass()
  expect(changed).toEqual([])
  // As two arrow keys do.
  await user.selectOptions(role, 'Editor')
  await user.selectOptions(role, 'Admin')
  pass()
  await said('status', 'Ann Brown is now an admin.')
  expect(changed).toEqual([{ id: ann.id, role: 'admin' }])
})

test('an admin who makes somebody a reader hears first how much of their time is not recorded yet', async () => {
  const editor = { ...ann, role: 'editor', byPasskey: true, openTime: 2 }
  const { user, list } = await openPeople({ listPeople: { addable: true, people: [editor] } })
  const role = list.getByRole('combobox', { name: 'Role of Ann Brown' })
  await user.selectOptions(role, 'Reader')
  await screen.findByText(/Ann Brown will be a reader. Not confirmed as recorded: 2 time records/)
  await user.selectOptions(role, 'Admin')
  await screen.findByText(/Ann Brown will be an admin/)
  expect(document.body.textContent).not.toContain('Not confirmed as recorded')
})

test('an admin adds a person, and gets the link to pass on', async () => {
  const link = 'https://desk.firm.example/sign-in/link#abc'
  const added: object[] = []
  const { user, section, list, people } = await openPeople({
    async addPerson(call, response) {
      const person = await bodyOf(call)
      added.push(person)
      if (added.length === 1) {
        const detail = 'Someone with this email address has already been added.'
        return json(response, { detail, errors: [{ pointer: '#/email', detail }] }, 409)
      }
      people.push({ ...person, id: 'passkey#3', byPasskey: true })
      json(response, { id: 'passkey#3', link })
    },
  })
  await user.type(section.getByRole('textbox', { name: /^Name/ }), 'Bob Green')
  const email = section.getByRole('textbox', { name: /^Email/ })
  await user.type(email, 'bob')
  await user.click(section.getByRole('button', { name: 'Add person' }))
  await section.findByText('Enter an email address, such as ann@firm.example')
  expect(added).toEqual([])
  await user.type(email, '@firm.example')
  await user.click(section.getByRole('button', { name: 'Add person' }))
  await section.findAllByText('Someone with this email address has already been added.')
  await user.click(section.getByRole('button', { name: 'Add person' }))
  await list.findByText(link, { selector: 'code' })
  await said('status', 'The link for Bob Green. It can be used once')
  expect(added.at(-1)).toEqual({ name: 'Bob Green', email: 'bob@firm.example', role: 'reader' })
})

test('a link stays until the page is left, also when one for somebody else is made', async () => {
  const { user, list } = await openPeople({
    async linkPerson(call, response) {
      const { id } = await bodyOf(call)
      json(response, { id, link: `https://desk.firm.example/sign-in/link#for-${id}` })
    },
  })
  await user.click(list.getByRole('button', { name: 'New link for Ann Brown' }))
  await list.findByText(/#for-passkey#2$/, { selector: 'code' })
  await user.click(list.getByRole('button', { name: 'New link for Kim Boss' }))
  await list.findByText(/#for-passkey#1$/, { selector: 'code' })
  list.getByText(/#for-passkey#2$/, { selector: 'code' })
})

test('a link that comes once the page was left is shown when it is opened again, and nowhere else', async () => {
  const link = 'https://desk.firm.example/sign-in/link#late'
  let answer = () => {}
  const { user, list } = await openPeople({
    linkPerson: (_, response) => void (answer = () => json(response, { id: ann.id, link })),
  })
  await user.click(list.getByRole('button', { name: 'New link for Ann Brown' }))
  await user.click(screen.getByRole('link', { name: /^Contacts/ }))
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  answer()
  await said('status', 'Open Settings › People to see the new link for Ann Brown.')
  expect(document.body.textContent).not.toContain('#late')
  await user.click(screen.getByRole('link', { name: /^Settings/ }))
  await screen.findByText(link, { selector: 'code' })
  await user.click(screen.getByRole('link', { name: /^Contacts/ }))
  await user.click(await screen.findByRole('link', { name: /^Settings/ }))
  await screen.findByRole('button', { name: 'New link for Ann Brown' })
  expect(document.body.textContent).not.toContain('#late')
})

test.each([
  [409, /^Not saved\. Not now\. No new link was made\./],
  [503, /^Not known\. Not now\. Make another link to be sure\./],
])('what to do about a link that was not made (%i) is said', async (status, words) => {
  const { user, list } = await openPeople({
    linkPerson: (_, response) => json(response, { detail: 'Not now.' }, status),
  })
  await user.click(list.getByRole('button', { name: 'New link for Ann Brown' }))
  await said('alert', words)
})

test('an admin makes a new link, and removes a person after a hold', async () => {
  const link = 'https://desk.firm.example/sign-in/link#new'
  const removed: object[] = []
  const { user, list, people } = await openPeople({
    linkPerson: { id: ann.id, link },
    async removePerson(call, response) {
      removed.push(await bodyOf(call))
      people.pop()
      json(response, { id: ann.id, pendingTime: 1, keptTime: 2 })
    },
  })
  await user.click(list.getByRole('button', { name: 'New link for Ann Brown' }))
  await list.findByText(link, { selector: 'code' })
  const pass = passHold()
  await user.click(list.getByRole('button', { name: 'Remove Ann Brown' }))
  await list.findByText('will be removed')
  await screen.findByText(/Ann Brown will be removed. Not confirmed as recorded: 2 time records/)
  expect(removed).toEqual([])
  pass()
  // As the removal itself says, not the list of before it.
  await said(
    'status',
    /^Removed\. Ann Brown can no longer sign in\..*Still being sent to the service: 1 time record/,
  )
  await said('status', 'Kept in case this person comes back: 2 time records')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(removed).toEqual([{ id: ann.id }])
})

test('a role that the provider names is shown, and cannot be chosen; nobody is added here', async () => {
  const bob = { id: 'https://idp#bob', name: 'Bob', role: 'editor', roleByProvider: true }
  const { list, section } = await openPeople({ listPeople: { addable: false, people: [bob] } })
  expect(list.getByRole('listitem').textContent).toContain('Editor (set by the sign-in provider)')
  expect(list.queryByRole('combobox')).toBeNull()
  expect(section.queryByRole('button', { name: 'Add person' })).toBeNull()
})

test('an admin lets a person of the provider in again who was removed', async () => {
  const bob = { id: 'https://idp#bob', name: 'Bob', role: 'reader', removed: true }
  const readmitted: object[] = []
  const { user, list } = await openPeople({
    listPeople: (_, response) =>
      json(response, {
        addable: false,
        people: [{ ...bob, removed: readmitted.length === 0 }],
      }),
    async readmitPerson(call, response) {
      readmitted.push(await bodyOf(call))
      response.writeHead(204).end()
    },
  })
  expect(list.getByRole('listitem').textContent).toContain('Removed: can no longer sign in.')
  expect(list.queryByRole('combobox')).toBeNull()
  await user.click(list.getByRole('button', { name: 'Restore access for Bob' }))
  await said('status', 'Restored. Bob can sign in again.')
  await list.findByRole('combobox', { name: 'Role of Bob' })
  expect(readmitted).toEqual([{ id: bob.id }])
  expect(document.activeElement?.textContent).toBe('People')
})

test('whoever is no admin sees no people, and nobody is asked about a take-over', async () => {
  signedIn({ ...ann, signsInWith: 'passkey' })
  const { service } = await renderRoute('/settings')
  await screen.findByRole('region', { name: 'Your passkeys' })
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
  expect(service.asked.filter(({ url }) => url.pathname.includes('people'))).toEqual([])
})

test('a reader may lengthen the time in which to undo the removal of a passkey', async () => {
  signedIn({ ...ann, signsInWith: 'passkey' })
  await renderRoute('/settings')
  const undo = within(await screen.findByRole('region', { name: 'Undo' }))
  undo.getByRole('combobox', { name: 'How long you can undo a deletion or a change' })
})

test('a person sees their passkeys, and hears why the last one stays', async () => {
  signedIn({ ...ann, signsInWith: 'passkey' })
  const { user } = await renderRoute('/settings', {
    answers: {
      listPasskeys: [{ id: 'k1', createdAt: '2026-11-01T01:00:00Z' }],
      removePasskey: (_, response) =>
        json(response, { detail: 'This is your last passkey: add another one first.' }, 409),
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Your passkeys' }))
  expect(list.getByRole('listitem').textContent).toContain('Not used to sign in yet.')
  const pass = passHold()
  await user.click(list.getByRole('button', { name: /^Remove Passkey added .*1 November 2026/ }))
  await list.findByText('will be removed')
  pass()
  await said('alert', 'Not removed. This is your last passkey')
})

test('passkeys of one day are told apart by when each was made, and keep their names', async () => {
  signedIn({ ...ann, signsInWith: 'passkey' })
  const passkeys = ['2026-11-01T01:00:00Z', '2026-11-01T02:05:00Z'].map((createdAt, index) => ({
    id: `k${index}`,
    createdAt,
  }))
  const { user } = await renderRoute('/settings', {
    answers: {
      listPasskeys: (_, response) => json(response, passkeys),
      removePasskey(_, response) {
        passkeys.shift()
        response.writeHead(204).end()
      },
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Your passkeys' }))
  const names = () => list.getAllByText(/^Passkey added /).map(({ textContent }) => textContent)
  const [first, second] = names()
  expect(first).toMatch(/^Passkey added .*1 November 2026/)
  expect(second).not.toBe(first)
  const pass = passHold()
  await user.click(list.getByRole('button', { name: `Remove ${first}` }))
  await screen.findByText(`${first} will be removed`)
  pass()
  await waitFor(() => expect(names()).toEqual([second]))
})

test('a device that makes no passkey is said to have made none', async () => {
  signedIn({ ...ann, signsInWith: 'passkey' })
  const { user } = await renderRoute('/settings')
  const real = fetch
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) =>
    to === '/sign-in/passkeys/options'
      ? Promise.resolve(new Response('{"challenge":"AA"}'))
      : real(to, init),
  )
  await user.click(await screen.findByRole('button', { name: 'Add a passkey on this device' }))
  await said('alert', 'No passkey was made')
})

const bytes = new Uint8Array([1]).buffer
/** What a device answers, and what it is asked for. */
const passkey = {
  id: 'k',
  type: 'public-key',
  rawId: bytes,
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({}),
}
const registration = JSON.stringify({ challenge: 'AA', user: { id: 'AA' }, pubKeyCredParams: [] })

test.each([
  ['/sign-in/passkeys/options', /Not saved.*Practice Desk could not be reached/],
  ['/sign-in/passkeys', /Not known.*Check your passkeys: if there is a new one, it was added/],
])('a connection that breaks at %s is told apart', async (broken, words) => {
  signedIn({ ...ann, signsInWith: 'passkey' })
  const { user } = await renderRoute('/settings')
  const real = fetch
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
    if (to === broken) return Promise.reject(new TypeError('Failed to fetch'))
    const isOptions = to === '/sign-in/passkeys/options'
    return isOptions ? Promise.resolve(new Response(registration)) : real(to, init)
  })
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  const create = async () => passkey
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey on this device' }))
  await said('alert', words)
})
