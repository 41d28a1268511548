/** The form of a matter: what is missing, what somebody else changed, answers that are lost, services without it. */
import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { tabTo } from '#app/testing/tab-to.ts'
import { json } from '#main/testing/third-party-service.ts'

type Page = Awaited<ReturnType<typeof renderRoute>>

const area = { id: 'p1', name: 'Wills and estates' }
/** The matter of a service that offers all that can be done with matters; changed while its answers are lost if told so. */
function changeable({ answersLost = false } = {}) {
  const matter = {
    id: 'm1',
    number: '24-0001',
    title: 'Estate of Alder',
    description: 'As it was',
    costingMethod: 'Time',
    status: 'Open',
    client: { id: 'c1', name: 'Okafor, Blessing' },
    lawyer: { id: 's1', name: 'Ferrari, Ada' },
    practiceAreaId: area.id,
  }
  const answers: Answers = {
    lookupPracticeArea: [area],
    getPracticeArea: { ...area, stages: [] },
    getMatter: (_, response) => json(response, matter),
    listMatters: (_, response) =>
      json(response, { totalRecords: 1, pageIndex: 0, records: [matter] }),
    async patchMatter({ body }, response) {
      Object.assign(matter, JSON.parse(String(await body())))
      if (answersLost) response.destroy()
      else response.writeHead(204).end()
    },
  }
  return { matter, answers }
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async ({ user }: Page, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const writesOf = ({ service }: Page) => service.asked.filter(({ method }) => method !== 'GET')

/** Opens the form, and puts another title in place of the one that stands there. */
async function retitle(answers: Answers, text: string) {
  const page = await renderRoute('/matters/m1/edit', { answers })
  await waitFor(async () => expect((await title()).value).toBe('Estate of Alder'))
  await page.user.clear(await title())
  await page.user.click(await title())
  await page.user.paste(text)
  return page
}

test('names a missing value at its field, and sends nothing', async () => {
  const page = await renderRoute('/matters/new', { answers: changeable().answers })
  await press(page, 'Create matter')
  await said('alert', 'Not saved')
  await screen.findByText('Give the matter a title')
  const field = await title()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(writesOf(page)).toEqual([])
})

test('a fee that is no number says so, and dates that are unlikely are remarked on and can be saved', async () => {
  const page = await renderRoute('/matters/m1/edit', { answers: changeable().answers })
  const write = async (name: string, typed: string) => {
    const field = await screen.findByRole('textbox', { name })
    await page.user.clear(field)
    await page.user.type(field, typed)
    await page.user.tab()
  }
  await write('Opened', '1/12/2099')
  await screen.findByText('This date is in the future.')
  await write('Estimated completion', '1/1/2020')
  await screen.findByText('This is before the matter was opened.')
  await write('Estimated fee', 'about 5k')
  await press(page, 'Save changes')
  await screen.findByText('Enter a number')
  expect(writesOf(page)).toEqual([])
  await write('Estimated fee', '5000')
  await press(page, 'Save changes')
  await waitFor(() => expect(writesOf(page)).toHaveLength(1))
})

test('a matter is changed by keys alone: only the changed fields are sent, emptied ones too', async () => {
  const { matter, answers } = changeable()
  const page = await renderRoute('/matters/m1', { answers })
  await tabTo(page.user, 'link', 'Edit matter')
  await page.user.keyboard('{Enter}')
  await waitFor(async () => expect((await title()).value).toBe('Estate of Alder'))
  for (const [name, text] of [
    ['Title', 'A title of today'],
    ['Estimated fee', '77'],
    ['Description', ''],
  ] as const) {
    await tabTo(page.user, 'textbox', name)
    await page.user.clear(screen.getByRole('textbox', { name }))
    if (text) await page.user.keyboard(text)
  }
  await tabTo(page.user, 'button', 'Save changes')
  await page.user.keyboard('{Enter}')
  await heading('A title of today')
  const bodies = await Promise.all(
    writesOf(page).map(async ({ body }) => JSON.parse(String(await body())) as object),
  )
  expect(bodies).toEqual([{ title: 'A title of today', estimatedFee: 77, description: '' }])
  expect(matter).toMatchObject({ costingMethod: 'Time', client: { id: 'c1' } })
})

test('what was saved stands on the page of the matter from its first moment', async () => {
  const { answers } = changeable()
  const page = await renderRoute('/matters/m1', { answers })
  await heading('Estate of Alder')
  await page.user.click(await screen.findByRole('link', { name: 'Edit matter' }))
  await waitFor(async () => expect((await title()).value).toBe('Estate of Alder'))
  const headings: (string | null | undefined)[] = []
  const note = () => headings.push(document.querySelector('h1')?.textContent)
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await page.user.type(await title(), ' and others')
  await press(page, 'Save changes')
  await heading('Estate of Alder and others')
  expect(new Set(headings)).toEqual(new Set(['Edit matter', 'Estate of Alder and others']))
})

test("shows another person's change before it is overwritten", async () => {
  const { matter, answers } = changeable()
  const page = await retitle(answers, 'Mine')
  Object.assign(matter, { title: 'Theirs', description: 'Theirs alone' })
  await press(page, 'Save changes')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Theirs')
  expect(dialog.textContent).not.toContain('Theirs alone')
  await page.user.click(within(dialog).getByRole('button', { name: 'Back to the form' }))
  expect(writesOf(page)).toEqual([])
  await press(page, 'Save changes')
  await press(page, 'Overwrite with mine')
  await heading('Mine')
  await said('status', '‘Mine’ has been changed.')
  expect(matter).toMatchObject({ title: 'Mine', description: 'Theirs alone' })
})

test('a restored draft keeps fields that others changed, and shows where both changed the same one', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { matter, answers } = changeable()
  const page = await retitle(answers, 'Mine')
  const description = screen.getByRole('textbox', { name: 'Description' })
  await page.user.clear(description)
  await page.user.click(description)
  await page.user.paste('Mine as well')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  Object.assign(matter, { title: 'Theirs', estimatedFee: 4321 })
  page.reload()
  await press(page, 'Restore draft')
  await waitFor(async () => expect((await title()).value).toBe('Mine'))
  const fee = screen.getByRole<HTMLInputElement>('textbox', { name: 'Estimated fee' })
  expect(fee.value).toBe('4,321.00')
  await press(page, 'Save changes')
  const review = await screen.findByRole('dialog', { name: /This was changed in the meantime/ })
  expect(review.textContent).toContain('Theirs')
  expect(matter.title).toBe('Theirs')
  await press(page, 'Overwrite with mine')
  await heading('Mine')
  expect(matter).toMatchObject({
    title: 'Mine',
    description: 'Mine as well',
    estimatedFee: 4321,
  })
})

test('a draft left while the form asks about another change is not said to have been sent', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { matter, answers } = changeable()
  const page = await retitle(answers, 'Mine')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  Object.assign(matter, { title: 'Theirs' })
  await press(page, 'Save changes')
  await screen.findByRole('dialog', { name: /This was changed in the meantime/ })
  page.reload()
  await screen.findByRole('button', { name: 'Restore draft' })
  expect(screen.getByText(/There is an unsaved draft of this form/).textContent).not.toMatch(/sent/)
  expect(writesOf(page)).toEqual([])
})

test('what is typed while a change is saved stays in the form, is said not to be saved, and is saved next', async () => {
  const { matter, answers } = changeable()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const { patchMatter } = answers
  answers.patchMatter = async (...call) => {
    await released
    if (typeof patchMatter === 'function') await patchMatter(...call)
  }
  const page = await retitle(answers, 'First')
  await press(page, 'Save changes')
  await waitFor(() => expect(writesOf(page)).toHaveLength(1))
  await page.user.type(await title(), ' and second')
  release()
  await screen.findByText(/Your last changes are not saved/)
  expect(matter.title).toBe('First')
  expect((await title()).value).toBe('First and second')
  await press(page, 'Save changes')
  await heading('First and second')
  expect(matter.title).toBe('First and second')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Changes the title by a call whose connection breaks. */
async function loseChange(text: string) {
  const { matter, answers } = changeable()
  answers.patchMatter = (_, response) => void response.destroy()
  const page = await retitle(answers, text)
  await press(page, 'Save changes')
  await said('alert', 'Not known.')
  return { page, matter }
}

test('what was never sent is not called saved where an earlier change, in doubt, is found', async () => {
  const { page, matter } = await loseChange('First')
  await page.user.type(await title(), ' and second')
  await press(page, 'Save changes')
  const sendAgain = await screen.findByRole('button', { name: 'Send it again' })
  // It arrives late: what is sent again would write over it, as over somebody else's.
  matter.title = 'First'
  await page.user.click(sendAgain)
  await press(page, 'Back to the form')
  await press(page, 'Check again')
  await screen.findByText(/Your last changes are not saved/)
  expect((await title()).value).toBe('First and second')
  expect(screen.queryByText(/has been changed/)).toBeNull()
})

test('a change in doubt that is typed back is not called saved', async () => {
  const { page, matter } = await loseChange('Never arrived')
  await page.user.clear(await title())
  await page.user.type(await title(), 'Estate of Alder')
  await press(page, 'Save changes')
  await screen.findByRole('dialog', { name: 'Send it again?' })
  expect(screen.queryByText(/has been changed|What you sent before them was saved/)).toBeNull()
  expect(matter.title).toBe('Estate of Alder')
})

test('checks a change whose answer is lost, and reports its outcome', async () => {
  const { answers } = changeable({ answersLost: true })
  const page = await retitle(answers, 'Saved, though nobody said so')
  await press(page, 'Save changes')
  await heading('Saved, though nobody said so')
  expect(writesOf(page)).toHaveLength(1)
})

test('what was typed stays where the service says too late that it has no practice areas', async () => {
  let refuse = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const { answers } = changeable()
  const page = await renderRoute('/matters/m1/edit', {
    answers: {
      ...answers,
      async lookupPracticeArea(_, response) {
        await asked
        json(response, {}, 404)
      },
    },
  })
  await page.user.type(await title(), ' deceased')
  refuse()
  await screen.findByText(/Practice areas could not be searched/)
  expect((await title()).value).toBe('Estate of Alder deceased')
  expect(screen.queryByText('This matter cannot be changed here')).toBeNull()
})

test('where the service does not offer it, no button leads there and the address says so', async () => {
  const answers: Answers = { lookupPracticeArea: 404, getMatter: 404 }
  const list = await renderRoute('/matters', { answers })
  await screen.findByRole('row', { name: /Estate of Alder/ })
  await waitFor(() =>
    expect(
      list.service.asked.some(({ url }) => url.pathname.endsWith('/practice-areas/lookup')),
    ).toBe(true),
  )
  expect(screen.queryByRole('link', { name: 'New matter' })).toBeNull()
  list.page().close()

  const form = await renderRoute('/matters/new', { answers })
  await screen.findByRole('heading', { name: 'Matters cannot be created here' })
  form.page().close()

  const { user, service } = await renderRoute('/matters/m1/edit', { answers })
  await screen.findByRole('heading', { name: 'This matter cannot be changed here' })
  await user.click(screen.getByRole('link', { name: 'Back to the matter' }))
  await heading('Estate of Alder')
  expect(screen.queryByRole('link', { name: 'Edit matter' })).toBeNull()
  expect(service.asked.every(({ method }) => method === 'GET')).toBe(true)
})

test.each([
  [
    { areas: [], staff: 0 },
    'This practice has no practice areas and no staff yet',
    ['staff create', 'areas create'],
  ],
  [{ areas: [area], staff: 0 }, 'This practice has no staff yet', ['staff create']],
  [{ areas: [], staff: 1 }, 'This practice has no practice areas yet', ['areas create']],
])(
  'a practice with %j offers a way to begin, and the form once it has both',
  async (has, words, commands) => {
    const answers: Answers = {
      lookupPracticeArea: has.areas,
      getConnection: { kind: 'embedded' },
      listContacts: ({ query }, response) => {
        const totalRecords = query['staffType'] === 'EnabledStaff' ? has.staff : 4
        json(response, { totalRecords, pageIndex: 0, records: [] })
      },
    }
    const page = await renderRoute('/matters/new', { answers })
    await screen.findByRole('heading', { name: words })
    const { textContent } = await screen.findByRole('region', { name: 'Commands' })
    const lines = textContent.trim().split('\n')
    expect(lines).toHaveLength(commands.length)
    lines.forEach((line, place) => {
      expect(line).toContain(`npm run -s service -- ${commands[place]} `)
    })
    Object.assign(answers, { lookupPracticeArea: [area] })
    has.staff = 1
    await press(page, 'Check again')
    await title()
  },
)

test('where the practice is kept elsewhere, no commands are offered', async () => {
  const answers: Answers = { lookupPracticeArea: [] }
  await renderRoute('/matters/new', { answers })
  await screen.findByText(/Add them in the practice service, then check again/)
  expect(screen.queryByText(/npm run/)).toBeNull()
})

test('an amount is grouped and has its cents as soon as it is typed', async () => {
  const page = await renderRoute('/matters/new', { answers: changeable().answers })
  const fee = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Estimated fee' })
  await page.user.type(fee, '1153000')
  expect(fee.value).toBe('1153000')
  await page.user.tab()
  expect(fee.value).toBe('1,153,000.00')
  await page.user.type(fee, '5')
  await page.user.clear(fee)
  await page.user.type(fee, '562.5')
  await page.user.tab()
  expect(fee.value).toBe('562.50')
})

test('a matter is opened for a contact from their page, who is its client', async () => {
  const { user, address } = await renderRoute('/contacts/c1', {
    answers: {
      lookupPracticeArea: [area],
      getPracticeArea: { ...area, stages: [{ id: 1, name: 'Opened' }] },
    },
  })
  const edit = await screen.findByRole('link', { name: 'Edit contact' })
  const task = within(edit.parentElement!).getByRole('link', { name: 'New task' })
  expect(task.getAttribute('href')).toBe('/tasks/new?associatedContactId=c1')
  await user.click(await screen.findByRole('link', { name: 'New matter' }))
  await waitFor(() => expect(address()).toBe('/matters/new?clientId=c1'))
  const client = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' })
  await waitFor(() => expect(client.value).toBe('Okafor, Blessing'))
})

test('stages that could not be loaded are loaded by Retry at their field', async () => {
  const { answers } = changeable()
  Object.assign(answers, { getPracticeArea: 503 })
  const page = await renderRoute('/matters/m1/edit', { answers })
  await screen.findByText('The stages of this practice area could not be loaded.', { exact: false })
  Object.assign(answers, { getPracticeArea: { ...area, stages: [{ id: 1, name: 'Opened' }] } })
  await press(page, 'Retry')
  const stage = screen.getByRole('combobox', { name: 'Stage' })
  await within(stage).findByRole('option', { name: 'Opened' })
  expect(document.activeElement).toBe(stage)
})

/** Never answers. */
const silent = () => {}

/** What the loader of a page asks, without the page itself. */
async function loadOnly(names: string[]) {
  const answers: Answers = Object.fromEntries(names.map((name) => [name, silent]))
  const { service } = await renderRoute('/nowhere', { answers })
  await heading('Page not found')
  const router = createAppRouter(createQueryClient(), createMemoryHistory())
  const asked = () => service.asked.map(({ url }) => url.pathname.replace('/public/api/v1', ''))
  return { router, asked }
}

const waitedFor: [address: string, paths: string[], names: string[]][] = [
  ['/matters/new', ['/practice-areas/lookup', '/contacts'], ['lookupPracticeArea', 'listContacts']],
  [
    '/matters/m1/edit',
    ['/practice-areas/lookup', '/matters/m1'],
    ['lookupPracticeArea', 'getMatter'],
  ],
  ['/contacts/c1/edit', ['/contacts', '/contacts/c1'], ['listContacts', 'getContact']],
]
test.each(waitedFor)(
  '%s asks for all that its form waits for before it is drawn',
  async (address, paths, names) => {
    const { router, asked } = await loadOnly(names)
    router.history.replace(address)
    await router.load()
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(paths)))
  },
)

test('pointing at the link to the form of a matter asks whether it is offered, and not yet for the matter', async () => {
  const { router, asked } = await loadOnly(['lookupPracticeArea', 'getMatter'])
  await router.preloadRoute({ to: '/matters/$matterId/edit', params: { matterId: 'm1' } })
  await waitFor(() => expect(asked()).toContain('/practice-areas/lookup'))
  expect(asked()).not.toContain('/matters/m1')
})

test('an estimated fee is rounded to cents as soon as its field is left', async () => {
  const { user } = await renderRoute('/matters/new', { answers: changeable().answers })
  const fee = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Estimated fee' })
  await user.type(fee, '12,500.555')
  await user.tab()
  expect(fee.value).toBe('12,500.56')
})
