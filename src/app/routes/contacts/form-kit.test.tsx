/** What every form promises, tried on those of contacts, and on that of time, which may be sent again: sent once, refused at the field, not confirmed, kept as a draft. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { forgetDraftKey } from '#app/api/draft-key.ts'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { DraftKeeper } from '#app/ui/forms/drafts/draft-keeper.ts'
import { dropDraft, waitingDrafts } from '#app/ui/forms/drafts/draft-store.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

const company = '/contacts/new/company'
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** The field once it is described so. */
const describedField = (name: string, description: RegExp) =>
  screen.findByRole<HTMLInputElement>('textbox', { name, description })
const button = (name: string) => screen.findByRole('button', { name })
const writesOf = ({ asked }: ThirdPartyService) => asked.filter(({ method }) => method !== 'GET')

type Page = Awaited<ReturnType<typeof renderRoute>>

async function type({ user }: Page, name: string, text: string) {
  await user.click(await field(name))
  await user.paste(text)
}
const press = async ({ user }: Page, name: string) => user.click(await button(name))

test('sends a form once, however often Save is pressed', async () => {
  const page = await renderRoute(company)
  await type(page, 'Name', 'Once Pty Ltd')
  const create = await button('Create contact')
  for (let presses = 0; presses < 5; presses += 1) fireEvent.click(create)
  await waitFor(() => expect(page.address()).toMatch(/^\/contacts\/new-/))
  expect(writesOf(page.service)).toHaveLength(1)
})

test('keeps a refused form, says why, and moves the focus to the first wrong field', async () => {
  const page = await renderRoute('/contacts/new/person')
  await type(page, 'Last name', 'x'.repeat(501))
  await type(page, 'Notes', 'kept')
  await press(page, 'Create contact')
  const first = await describedField('First name', /^Enter the first name$/)
  await waitFor(() => expect(document.activeElement).toBe(first))
  await describedField('Last name', /at most 500/)
  await said('alert', 'Not saved. 2 fields need attention.')
  await page.user.paste('Ada')
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('false'))
  await said('alert', 'Not saved. One field needs attention.')
  await page.user.clear(await field('Last name'))
  await type(page, 'Last name', 'Lovelace')
  // It keeps its place: the fields below would jump under the cursor.
  await said('alert', 'Not saved. Nothing needs attention any more. You can save now.')
  expect((await field('Notes')).value).toBe('kept')
  expect(writesOf(page.service)).toEqual([])
})

test("shows the service's own errors at their fields, and above the form where there is no such field", async () => {
  const errors = [
    { pointer: '#/phones/1', detail: 'This phone is barred' },
    { pointer: '#/addresses/0/postalCode', detail: 'No such postcode' },
    { pointer: '#/loyaltyNumber', detail: 'A loyalty number is missing' },
  ]
  const page = await renderRoute(company, {
    answers: { createCompany: (_, response) => json(response, { title: 'Bad', errors }, 400) },
  })
  await type(page, 'Name', 'Refused Pty Ltd')
  for (const number of ['1', '2']) {
    await press(page, 'Add phone')
    await type(page, `Phone ${number}`, number)
  }
  await press(page, 'Add address')
  await type(page, 'Suburb', 'Newman')
  await press(page, 'Create contact')
  const second = await describedField('Phone 2', /This phone is barred/)
  await waitFor(() => expect(document.activeElement).toBe(second))
  await describedField('Postcode', /^No such postcode$/)
  const { textContent } = await said('alert', 'Not saved.')
  expect(textContent).toContain('A loyalty number is missing')
  expect((await field('Name')).value).toBe('Refused Pty Ltd')
})

test('a state that is none, and a postcode of another, look odd and can be saved', async () => {
  const page = await renderRoute(company, {})
  await press(page, 'Add address')
  await type(page, 'State', 'Victoira')
  expect(screen.queryByText(/^The states and territories are ACT/)).toBeNull()
  await page.user.tab()
  await describedField('State', /^The states and territories are ACT, .* You can save anyway\.$/)
  await page.user.clear(await field('State'))
  await type(page, 'State', 'Vic')
  await type(page, 'Postcode', '2000')
  await page.user.tab()
  await describedField(
    'Postcode',
    /^Postcodes in Victoria usually begin with 3 or 8\. You can save anyway/,
  )
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'US')
  await waitFor(() => expect(screen.queryByText(/^Postcodes in Victoria/)).toBeNull())
})

test('ends in Not known when the connection dies, and sends nothing again until a person decides', async () => {
  const service = await startThirdParty()
  let there = false
  service.answerAll(async ({ method, body }, response) => {
    if (method === 'GET') return json(response, there ? [{ id: 'c1', fullName: 'Doubt Ltd' }] : [])
    await body()
    there = true
    response.destroy()
  })
  const page = await renderRoute(company, { service })
  const answerQuestion = async (name: string) => {
    await press(page, 'Create contact')
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  }
  await type(page, 'Name', 'Doubt Ltd')
  await press(page, 'Create contact')
  const { textContent } = await said('alert', 'Not known.')
  expect(textContent).toContain('A contact named ‘Doubt Ltd’ now exists')
  expect((await field('Name')).value).toBe('Doubt Ltd')
  expect(writesOf(service)).toHaveLength(1)
  await answerQuestion('Not yet')
  expect(writesOf(service)).toHaveLength(1)
  await answerQuestion('Send it again')
  await waitFor(() => expect(writesOf(service)).toHaveLength(2))
})

test.each([
  [413, 'This is larger than the service accepts. Not today.'],
  [429, 'The service asks you to wait a moment before the next request. Not today.'],
])(
  'a refusal with %i says what that means and what the service says, beside what it says of a field',
  async (status, sentences) => {
    const errors = [{ pointer: '#/notes', detail: 'Too long' }]
    const page = await renderRoute(company, {
      answers: {
        createCompany: (_, response) => json(response, { detail: 'Not today', errors }, status),
      },
    })
    await type(page, 'Name', 'Refused Pty Ltd')
    await press(page, 'Create contact')
    await describedField('Notes', /^Too long$/)
    await said('alert', `Not saved. ${sentences} What you typed is still here.`)
  },
)

/** Types a new company into a form of a service that loses the answer, and that `answers` lookups. */
async function loseNew(answers: { lookup: number | object[]; create?: number | undefined }) {
  const service = await startThirdParty()
  service.answerAll(async ({ method, body }, response) => {
    const { lookup } = answers
    if (method === 'GET') {
      return typeof lookup === 'number' ? json(response, {}, lookup) : json(response, lookup)
    }
    await body()
    if (answers.create) json(response, {}, answers.create)
    else response.destroy()
  })
  const page = await renderRoute(company, { service })
  await type(page, 'Name', 'Doubt Ltd')
  await press(page, 'Create contact')
  await said('alert', /^Not known\. No contact named ‘Doubt Ltd’ has been found so far/)
  return page
}

test('says so where what is in doubt cannot be looked up again', async () => {
  const answers = { lookup: [] as number | object[] }
  const page = await loseNew(answers)
  answers.lookup = 400
  await press(page, 'Check again')
  await said('alert', /^Not known\. No contact named.* It could not be checked just now\./)
  expect(document.activeElement?.textContent).toBe('Check again')
})

test('whoever can safely save time again is not told to look for it first, however often it cannot be checked', async () => {
  const { answers } = outboxOf(heldTime)
  const lose: Handler = (_, response) => void response.destroy()
  const page = await renderRoute('/time', { answers })
  await press(page, 'Edit')
  await field('Duration')
  Object.assign(answers, { holdTimeRecord: lose, getHeldTimeRecord: lose })
  await press(page, 'Save time record')
  const { textContent } = await said('alert', /^Not known\. .*It may still have been saved\./)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  answers.getHeldTimeRecord = (_, response) => released.then(() => void response.destroy())
  await press(page, 'Check again')
  await said('status', 'Checking whether it was saved…')
  release()
  await waitFor(() => expect(screen.queryByText('Checking whether it was saved…')).toBeNull())
  expect((await said('alert', 'Not known.')).textContent).toBe(textContent)
  expect(textContent).not.toContain('before you save it again')
})

test('after a second attempt was refused it is still not known what became of the first', async () => {
  vi.stubGlobal('isSecureContext', true)
  const answers = { lookup: [] as number | object[], create: undefined as number | undefined }
  const page = await loseNew(answers)
  answers.create = 429
  // What is wrong meanwhile takes the place of that sentence, and not of the doubt.
  await page.user.clear(await field('Name'))
  await press(page, 'Create contact')
  await press(page, 'Send it again')
  await said('alert', 'Not saved. One field needs attention.')
  await type(page, 'Name', 'Doubt Ltd')
  for (const _ of [1, 2]) {
    await press(page, 'Create contact')
    await press(page, 'Send it again')
    await said('alert', /^Not known\. .*What you sent before this may still have been saved\./)
  }
  page.reload()
  await screen.findByText(/It was sent, but it is not known whether it was saved/)
})

test('whoever leaves while it is saved hears how that ended, and neither is led away nor offered it again', async () => {
  vi.stubGlobal('isSecureContext', true)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const service = await startThirdParty()
  service.answerAll(async ({ method }, response) => {
    if (method === 'GET') return json(response, [])
    await released
    json(response, { id: 'c9', name: 'Leaver Pty Ltd' }, 201)
  })
  const page = await renderRoute(company, { service })
  await type(page, 'Name', 'Leaver Pty Ltd')
  await press(page, 'Create contact')
  await waitFor(() => expect(writesOf(service)).toHaveLength(1))
  await page.user.click(screen.getByRole('link', { name: 'Settings' }))
  await press(page, 'Leave')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  release()
  await said('status', '‘Leaver Pty Ltd’ has been created.')
  expect(page.address()).toBe('/settings')
  await waitFor(async () => expect(await draftsKept()).toBe(0))
})

/** Keeps the drafts of a form in which something is typed. */
const keeperOf = (name: string, values: () => object) =>
  new DraftKeeper({ name, values, began: () => ({}), isDirty: () => true })

test('a refusal that comes once the form is gone changes its draft, and brings back none that was discarded', async () => {
  await renderRoute(company)
  const name = 'left while it was sent'
  const values = { name: 'Leaver Pty Ltd' }
  const keeper = keeperOf(name, () => values)
  await keeper.sending(true)
  keeper.dispose()
  await keeper.sending(false)
  await waitFor(async () =>
    expect(await waitingDrafts(name)).toMatchObject([{ values, sent: false }]),
  )
  for (const { id } of await waitingDrafts(name)) await dropDraft(id)
  await keeper.sending(false)
  // Comes after all that it writes.
  await keeper.discard('none')
  expect(await draftsKept()).toBe(0)
})

test('what was typed for the next is kept as a draft where the form is left before the first is saved', async () => {
  await renderRoute(company)
  const name = 'left with another begun'
  let values = { name: 'First Pty Ltd' }
  const keeper = keeperOf(name, () => values)
  await keeper.sending(true)
  values = { name: 'Second Pty Ltd' }
  keeper.dispose()
  keeper.end()
  keeper.continue()
  await waitFor(async () =>
    expect(await waitingDrafts(name)).toMatchObject([{ values, sent: false }]),
  )
  expect(await draftsKept()).toBe(1)
})

test('what was typed while the desk could not give its key is kept soon after it can, without another keystroke', async () => {
  vi.stubGlobal('isSecureContext', true)
  const key = Buffer.alloc(32, 7).toString('base64url')
  const asked = vi.fn()
  let isDown = true
  forgetDraftKey()
  const page = await renderRoute(company, {
    answers: {
      getDraftKey: (_, response) => {
        asked()
        json(response, { key }, isDown ? 503 : 200)
      },
    },
  })
  await field('Name')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await type(page, 'Name', 'Half a thought')
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1))
  expect(await draftsKept()).toBe(0)
  isDown = false
  await waitFor(async () => expect(await draftsKept()).toBe(1))
})

test('looks up what a restored draft holds that may have been saved', async () => {
  vi.stubGlobal('isSecureContext', true)
  const answers = { lookup: [] as number | object[] }
  const page = await loseNew(answers)
  page.reload()
  await press(page, 'Restore draft')
  await said('alert', 'Not known. It was sent, but it is not known whether it was saved.')
  answers.lookup = [{ id: 'c1', fullName: 'Doubt Ltd' }]
  await press(page, 'Check again')
  await said('alert', 'Not known. A contact named ‘Doubt Ltd’ now exists')
  expect(writesOf(page.service)).toHaveLength(1)
})

test('checks a change whose answer never came, and counts it as saved if it arrived', async () => {
  const service = await startThirdParty()
  const contact = { id: 'g1', type: 'Plural', fullName: 'Wattle', notes: 'old' }
  service.answerAll(async ({ method, body, url }, response) => {
    if (url.pathname.endsWith('/lookup')) return json(response, [])
    if (method === 'GET') return json(response, contact)
    Object.assign(contact, JSON.parse(String(await body())))
    response.destroy()
  })
  const page = await renderRoute('/contacts/g1/edit', { service })
  await page.user.clear(await field('Notes'))
  await type(page, 'Notes', 'new')
  await press(page, 'Save changes')
  await waitFor(() => expect(page.address()).toBe('/contacts/g1'))
})

test('where a service cannot change people, the page says so', async () => {
  const { user } = await renderRoute('/contacts/c1/edit', { answers: { listContacts: 404 } })
  const refusal = { name: 'A person’s details cannot be changed here' }
  await screen.findByRole('heading', refusal)
  await user.click(document.body)
  await user.keyboard('a')
  expect(screen.queryByRole('heading', refusal)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

test('a form waits for no word of what a service can change, and what was typed meanwhile stays', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  const page = await renderRoute('/contacts/c1/edit', {
    answers: {
      async listContacts(_, response) {
        await answered
        response.on('finish', tell).writeHead(404).end()
      },
      patchPerson: 404,
    },
  })
  // A press begins it as well as a key does.
  await press(page, 'Add phone')
  await type(page, 'Job title', 'Partner')
  answer()
  await told
  await press(page, 'Save changes')
  await said('alert', 'Not saved.')
  expect((await field('Job title')).value).toContain('Partner')
})

test('deletes a discarded draft for good', async () => {
  vi.stubGlobal('isSecureContext', true)
  const page = await renderRoute('/contacts/new/plural')
  await type(page, 'Name', 'Unwanted')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  page.reload()
  await press(page, 'Discard draft')
  await waitFor(async () => expect(await draftsKept()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull()
  expect(document.activeElement).toBe(await field('Name'))
})

test('keeps what was typed when the key is refused, and says whom to ask', async () => {
  vi.stubGlobal('isSecureContext', true)
  const service = await startThirdParty()
  service.answerAll((_, response) => json(response, []))
  const page = await renderRoute(company, { service })
  await type(page, 'Name', 'Locked out Pty Ltd')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  service.refuseKey()
  await press(page, 'Create contact')
  const { textContent } = await said('alert', 'Not saved.')
  expect(textContent).toContain('Ask the person who looks after Practice Desk')
  expect((await field('Name')).value).toBe('Locked out Pty Ltd')
  page.reload()
  await press(page, 'Restore draft')
  await waitFor(async () => expect((await field('Name')).value).toBe('Locked out Pty Ltd'))
  expect(writesOf(service)).toHaveLength(1)
  expect(service.asked.every(({ url }) => url.pathname.startsWith('/public/api/v1'))).toBe(true)
})

test('before changes in doubt are sent again nobody is told that they would be saved twice', async () => {
  const service = await startThirdParty()
  const contact = { id: 'g1', type: 'Plural', fullName: 'Group', notes: 'old' }
  let isDown = false
  service.answerAll(({ method, url }, response) => {
    if (url.pathname.endsWith('/lookup')) return json(response, [])
    if (method === 'GET') return isDown ? json(response, {}, 503) : json(response, contact)
    isDown = true
    response.destroy()
  })
  const page = await renderRoute('/contacts/g1/edit', { service })
  await page.user.clear(await field('Notes'))
  await type(page, 'Notes', 'new')
  await press(page, 'Save changes')
  await said('alert', 'Not known.')
  await press(page, 'Save changes')
  await screen.findByRole('dialog', { name: 'Send it again?' })
  await screen.findByText('sending them again changes nothing more', { exact: false })
  expect(screen.queryByText(/twice/)).toBeNull()
})

test('a group is not saved while what is typed for a member is nobody chosen', async () => {
  const page = await renderRoute('/contacts/new/plural')
  await type(page, 'Name', 'Okafor family')
  const member = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Add member' })
  await page.user.type(member, 'garan')
  await press(page, 'Create contact')
  await screen.findByText(/The name typed below is not a member yet/)
  expect(writesOf(page.service)).toEqual([])
  await page.user.clear(member)
  await waitFor(() => expect(screen.queryByText(/is not a member yet/)).toBeNull())
  await press(page, 'Create contact')
  await waitFor(() => expect(page.address()).toMatch(/^\/contacts\/new-/))
  expect(writesOf(page.service)).toHaveLength(1)
})
