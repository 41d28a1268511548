/** A task that is changed, and tasks that are created one after the other: what is sent, and what somebody else changed. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedOut } from '#app/api/session.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { type Answers, startThirdParty } from '#app/testing/stub-service.ts'
import { tabTo } from '#app/testing/tab-to.ts'
import { json, type ThirdPartyService } from '#main/testing/third-party-service.ts'
import { answerTasks, thirdPartyTask } from '#main/testing/third-party-tasks.ts'
import { sessionProblems } from '#contract/session-problems.ts'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const picker = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async ({ user }: Pick<Page, 'user'>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

type Page = Awaited<ReturnType<typeof renderRoute>>

/** What was sent beyond reading, as it arrived. */
const writesOf = ({ asked }: ThirdPartyService) =>
  Promise.all(
    asked
      .filter(({ method }) => method !== 'GET')
      .map(
        async ({ method, url, body }) =>
          [
            `${method} ${url.pathname.split('/v1')[1]}`,
            JSON.parse(String(await body())) as object,
          ] as const,
      ),
  )

test('a task is changed by keys alone: only changed fields are sent, and a new link empties the other', async () => {
  const page = await renderRoute('/tasks')
  const { user } = page
  await tabTo(user, 'link', 'File the notice of appeal')
  await user.keyboard('{Enter}')
  await tabTo(user, 'button', 'Edit')
  await user.keyboard('{Enter}')
  const description = await field('Description')
  await waitFor(() => expect(document.activeElement).toBe(description))
  await user.clear(description)
  await user.keyboard('Serve the other notice')
  await tabTo(user, 'combobox', 'Contact')
  await user.keyboard('Okafor')
  await screen.findByRole('option', { name: /Okafor, Blessing/ })
  await user.keyboard('{Enter}')
  await tabTo(user, 'button', 'Save changes')
  await user.keyboard('{Enter}')
  await heading('Serve the other notice')
  expect(page.address()).toBe('/tasks/t1')
  expect(await writesOf(page.service)).toEqual([
    [
      'PATCH /tasks/t1',
      {
        description: 'Serve the other notice',
        associatedMatterId: '',
        associatedContactId: 'c1',
      },
    ],
  ])
})

test('a task that loses its person is refused at the field, and goes to the one chosen then', async () => {
  const mills = { id: 's2', title: 'Mills, Ruth', fullName: 'Mills, Ruth' }
  const page = await renderRoute('/tasks/t1', { answers: { lookupContact: [mills] } })
  await press(page, 'Edit')
  await press(page, 'Clear Assigned to')
  await press(page, 'Save changes')
  const person = await screen.findByRole('combobox', {
    name: 'Assigned to',
    description: /Choose who it is assigned to/,
  })
  expect(await writesOf(page.service)).toEqual([])
  await page.user.type(person, 'Mills')
  await page.user.click(await screen.findByRole('option', { name: /Mills, Ruth/ }))
  await press(page, 'Save changes')
  await screen.findByRole('button', { name: 'Edit' })
  expect(await writesOf(page.service)).toEqual([['PATCH /tasks/t1', { assignedToId: 's2' }]])
})

test('what someone else changed in the meantime is shown before the form overwrites it', async () => {
  const task = thirdPartyTask(0, { description: 'As it was', priority: 'Low' })
  const service = await startThirdParty()
  service.answerAll(answerTasks([task]))
  const page = await renderRoute(`/tasks/${task.id}`, { service })
  await press(page, 'Edit')
  const description = await field('Description')
  await page.user.clear(description)
  await page.user.type(description, 'Mine')
  Object.assign(task, { description: 'Theirs', priority: 'High' })
  await press(page, 'Save changes')
  const name = 'This was changed in the meantime'
  const dialog = async () => within(await screen.findByRole('dialog', { name }))
  const row = (await dialog()).getByRole('row', { name: /^Description/ })
  expect(row.textContent).toBe('DescriptionAs it wasTheirsMine')
  await page.user.click((await dialog()).getByRole('button', { name: 'Back to the form' }))
  await said('alert', 'Nothing was sent. What you typed is still here.')
  expect(task.description).toBe('Theirs')
  expect((await field('Description')).value).toBe('Mine')
  await press(page, 'Save changes')
  await page.user.click((await dialog()).getByRole('button', { name: 'Overwrite with mine' }))
  await heading('Mine')
  expect(task).toMatchObject({ description: 'Mine', priority: 'High' })
})

test('a person who saves a task without a change is told that there is none', async () => {
  const page = await renderRoute('/tasks/t1')
  await press(page, 'Edit')
  await field('Description')
  await press(page, 'Save changes')
  await said('alert', 'Not saved. You have not changed anything.')
  expect(await writesOf(page.service)).toEqual([])
})

test('a task begun on a matter is for that matter, and another can follow on the same form', async () => {
  const page = await renderRoute('/matters/m1/tasks')
  await page.user.click(await screen.findByRole('link', { name: 'New task' }))
  await waitFor(async () => expect((await picker('Assigned to')).value).toBe('Ferrari, Ada'))
  expect(page.address()).toBe('/tasks/new?associatedMatterId=m1')
  for (const [words, due] of [
    ['First of two', 'In 2 weeks'],
    ['Second of two', 'In 1 month'],
  ] as const) {
    const description = await field('Description')
    await page.user.click(description)
    await page.user.paste(`  ${words} `)
    await press(page, due)
    await press(page, 'Create and add another')
    await screen.findByText(`‘${words}’ has been created.`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Description/)))
    expect((await field('Description')).value).toBe('')
  }
  const both = { associatedMatterId: 'm1', assignedToId: 's1' }
  expect(await writesOf(page.service)).toMatchObject([
    ['POST /tasks', { description: 'First of two', ...both }],
    ['POST /tasks', { description: 'Second of two', ...both }],
  ])
  await press(page, 'Cancel')
  await screen.findByRole('row', { name: /Second of two/ })
})

test('the status of a task changes on its own page, and the matter shows what is next without it', async () => {
  const page = await renderRoute('/matters/m1')
  const next = within(await screen.findByRole('region', { name: 'Next' }))
  await next.findByText('File the notice of appeal')
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this matter' }))
  await page.user.click(parts.getByRole('link', { name: /^Tasks/ }))
  await page.user.click(await screen.findByRole('link', { name: 'File the notice of appeal' }))
  await heading('File the notice of appeal')
  const status = () => screen.findByRole('button', { name: /^Status of/ })
  await page.user.click(await status())
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Done' }))
  await waitFor(async () => expect((await status()).textContent).toContain('Done'))
  await said('status', 'is now ‘Done’')
  expect(await writesOf(page.service)).toEqual([['PUT /tasks/t1/status', { status: 'Done' }]])
  history.back()
  await waitFor(() => expect(page.address()).toBe('/matters/m1/tasks'))
  history.back()
  await waitFor(() => expect(page.address()).toBe('/matters/m1'))
  await waitFor(() => expect(screen.queryByText('File the notice of appeal')).toBeNull())
})

test('what is typed for the next task before the first is answered stays, and only the first is called created', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const page = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: {
      async createTask(_, response) {
        await released
        json(response, { id: 'new-1' }, 201)
      },
    },
  })
  const assigned = await picker('Assigned to')
  await waitFor(() => expect(assigned.value).toBe('Ferrari, Ada'))
  const description = await field('Description')
  await page.user.type(description, 'First of two')
  await press(page, 'Tomorrow')
  await press(page, 'Create and add another')
  await page.user.clear(description)
  await page.user.type(description, 'Second at once')
  release()
  await said('status', '‘First of two’ has been created.')
  expect(screen.queryByText(/‘Second at once’ has been created/)).toBeNull()
  expect(description.value).toBe('Second at once')
  expect(screen.queryByText(/Your last changes are not saved/)).toBeNull()
})

test('what is typed into a task stays where it stands when the session ends', async () => {
  onTestFinished(() => signedOut.set(false))
  const page = await renderRoute('/tasks/t1')
  await press(page, 'Edit')
  const description = await field('Description')
  await page.user.type(description, ' and serve it')
  const typed = description.value
  const problem = { type: sessionProblems.signedOut, title: 'Unauthorized', status: 401 }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 401 }))
  void page.page().client.invalidateQueries()
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  await said('alert', 'This task could not be refreshed')
  expect(description.isConnected).toBe(true)
  expect(description.value).toBe(typed)
})

/** Opens the form of a task, and types into it. */
async function typeInto(answers: Answers) {
  const page = await renderRoute('/tasks/t1', { answers })
  await press(page, 'Edit')
  await page.user.type(await field('Description'), ' and serve it')
  return page
}

test.each([403, 404])(
  'what is typed into a task stays where a look at it behind the form is answered with %i, until it is cancelled',
  async (status) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const answers: Answers = {}
    const page = await typeInto(answers)
    answers.getTask = status
    vi.setSystemTime(Date.now() + 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await said('alert', 'This task could not be refreshed')
    expect((await field('Description')).value).toMatch(/ and serve it$/)
    await press(page, 'Cancel')
    await press(page, 'Leave')
    await heading(status === 404 ? 'Task not found' : 'Task')
  },
)

test('a person who cancels a changed task is asked first, and stays with what they typed or leaves it', async () => {
  const page = await typeInto({})
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
  await press(page, 'Cancel')
  await page.user.click(within(await question()).getByRole('button', { name: 'Stay' }))
  expect((await field('Description')).value).toMatch(/ and serve it$/)
  await press(page, 'Cancel')
  await page.user.click(within(await question()).getByRole('button', { name: 'Leave' }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(await writesOf(page.service)).toEqual([])
})

test('a person who cancels a task that is still being saved is told what leaving would cost', async () => {
  const page = await typeInto({ patchTask: () => {} })
  await press(page, 'Save changes')
  await said('status', 'Saving…')
  await press(page, 'Cancel')
  await screen.findByText('It is still being saved.', { exact: false })
  await field('Description')
})

test('a person who has changed nothing cancels without a question', async () => {
  const page = await renderRoute('/tasks/t1')
  await press(page, 'Edit')
  await press(page, 'Cancel')
  await screen.findByRole('button', { name: 'Edit' })
})
