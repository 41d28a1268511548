/** What somebody who may only read is shown: every page of the app, with nothing on it that changes anything. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { type Guard, openGuard } from '#gateway/http/guard.ts'

const ids: Record<string, string> = {
  $matterId: 'm1',
  $contactId: 'c1',
  $taskId: 't1',
  $kind: 'person',
}
/** Every address of the app, and one of each of its other views. */
const paths = [
  ...new Set(
    Object.keys(createAppRouter(createQueryClient()).routesByPath).map((path) =>
      path.replaceAll(/\$\w+/g, (name) => ids[name] ?? name).replace(/(.)\/$/, '$1'),
    ),
  ),
  '/tasks?view=board',
  '/tasks?group=status',
]
/** Those of a form, which are nobody's but an editor's. */
const isForm = (path: string) => /\/(new|edit)\b/.test(path)

/** The whole names of what may be pressed by somebody who may only read: anything else counts as a change. */
const harmless = new RegExp(
  `^(${[
    'Keyboard shortcuts|Columns|Preview|Export CSV|Rows per page',
    'Search [a-z]+|Search by record ID|Add filter|Clear filters|Mine|Show tasks that are done|Group by|Sort by',
    'Show empty fields|Copy .+@.+|Actions for .+',
    'Your staff name|Clear Your staff name|Sign out|Lock the screen after|How long you can undo a deletion or a change|Single-key shortcuts|Show licences',
    'Appearance|Row spacing for [a-z]+|Reset columns for [a-z]+|Test connection|Check extra features',
  ].join('|')})$`,
)

const controls =
  'button, input, select, textarea, summary, [contenteditable], [role=menuitem], [role=option]'
/** In the head of a list, which puts it in order. */
const isSort = (control: Element) => control.matches(':is(th, [role=columnheader]) button')
const labelOf = (control: Element) =>
  'labels' in control && control.labels instanceof NodeList
    ? control.labels[0]?.textContent
    : undefined
const nameOf = (one: Element) => one.getAttribute('aria-label') ?? (labelOf(one) || one.textContent)

/** The names of what changes a record or may do so, and of the links to forms. */
const changes = () => [
  ...[...document.querySelectorAll(controls)]
    .filter((control) => !isSort(control))
    .map(nameOf)
    .filter((name) => !harmless.test(name)),
  ...[...document.querySelectorAll('a[href]')]
    .filter((link) => isForm(link.getAttribute('href') ?? ''))
    .map(nameOf),
]

/** Opens a page, and waits until all of it is there. */
async function open(path: string, role: 'reader' | 'editor') {
  signedIn({ ...ann, role })
  const { answers } = outboxOf(heldTime)
  const view = await renderRoute(path, {
    answers: { ...answers, lookupPracticeArea: [], getPerson: { ...ann, role } },
  })
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  await waitFor(() => {
    expect(document.querySelector('h1')).not.toBeNull()
    expect(view.page().client.isFetching()).toBe(0)
  })
  return view
}

test.each(paths.filter((path) => !isForm(path)))(
  'a reader sees %s, and nothing on it that changes anything',
  async (path) => {
    const { service } = await open(path, 'reader')
    await waitFor(() => expect(screen.queryByText(/^Loading the /)).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Not allowed' })).toBeNull()
    expect(changes()).toEqual([])
    expect(document.querySelector('form, input[type=file], [draggable=true]')).toBeNull()
    expect(service.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

test.each(paths.filter(isForm))(
  'the address %s offers a reader no form: it says why, whom to ask, and leads back',
  async (path) => {
    const { user, address } = await open(path, 'reader')
    await screen.findByRole('heading', { level: 1, name: 'Not allowed' })
    const main = within(screen.getByRole('main'))
    main.getByText(
      /Your role here is reader\. .* another role, ask an admin of Practice Desk at your firm\.$/,
    )
    expect(screen.queryAllByRole('textbox')).toEqual([])
    const list = `/${path.split('/')[1]}`
    await user.click(main.getByRole('link', { name: /^Go to / }))
    await waitFor(() => expect(address()).toBe(list))
  },
)

test.each([
  ['/matters', 'New matter'],
  ['/matters/m1', 'Edit matter'],
  ['/matters/m1', 'New task'],
  ['/matters/m1', 'Record time'],
  ['/matters/m1', 'Done: File the notice of appeal'],
  ['/matters/m1/documents', 'Replace files'],
  ['/matters/m1/tasks', 'Select'],
  ['/documents', 'Replace files'],
  ['/contacts', 'New person'],
  ['/contacts/c1', 'Edit contact'],
  ['/tasks', 'New task'],
  ['/tasks', 'Status of File the notice of appeal:'],
  ['/tasks?view=board', 'Move to …: File the notice of appeal'],
  ['/tasks/t1', 'Edit'],
  ['/time', 'Record time'],
  ['/time', 'Undo'],
])('an editor finds on %s what the walk looks for: %s', async (path, name) => {
  await open(path, 'editor')
  await waitFor(() => expect(changes()).toContain(name))
})

test('the menu of a document offers a reader its details alone, which change nothing', async () => {
  const { user } = await open('/documents', 'reader')
  await user.click(await screen.findByRole('button', { name: 'Actions for Lease' }))
  const items = screen.getAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(['Details'])
  await user.click(items[0]!)
  const details = await screen.findByRole('dialog', { name: 'Lease' })
  expect(
    within(details)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Close'])
})

test.each(['/documents', '/matters', '/matters/m1'])(
  'a file that a reader drops on %s is neither opened nor matched, and a sentence says why',
  async (path) => {
    const { service, address } = await open(path, 'reader')
    const dataTransfer = {
      types: ['Files'],
      files: [new File(['%PDF-1.7'], 'Lease.pdf')],
      items: [{ kind: 'file', webkitGetAsEntry: () => null }],
    }
    const on = (await screen.findAllByText(/^(Lease|Estate of Alder)$/))[0]!
    const drop = createEvent.drop(on, { dataTransfer })
    fireEvent(on, drop)
    expect(drop.defaultPrevented).toBe(true)
    await said('status', /lets you look at documents, but not replace .* Nothing was sent/)
    expect(address()).toBe(path)
    expect(service.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

test('keys move no card of a reader, and are not listed', async () => {
  const { user, service } = await open('/tasks?view=board', 'reader')
  const card = await screen.findByRole('link', { name: 'File the notice of appeal' })
  card.focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(service.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(keys.textContent).toContain('Go from card to card')
  expect(keys.textContent).not.toContain('Move the card')
})

/** The gateway of somebody whose role was changed after their page was made. */
const demoted: Guard = {
  ...openGuard,
  async refuseCall(exchange) {
    exchange.person = { ...ann, role: 'reader' }
    return false
  },
}

test('a person who loses their role while they type is told so, keeps what they typed, and sees the rest as a reader', async () => {
  signedIn(ann)
  const { user, service } = await renderRoute('/tasks/new?associatedMatterId=m1', {
    answers: { getPerson: { ...ann, role: 'reader' } },
    gateway: { guard: demoted },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Ring the valuer')
  await user.type(await screen.findByRole('textbox', { name: 'Due date' }), 'tomorrow')
  await screen.findByDisplayValue('Ferrari, Ada')
  await user.click(screen.getByRole('button', { name: 'Create task' }))
  await said('alert', /Not saved.*Your role here is reader/)
  await screen.findByDisplayValue('Ring the valuer')
  expect(service.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  const you = await screen.findByRole('region', { name: 'You' })
  await waitFor(() => expect(you.textContent).toContain('Your role is reader'))
})

test('a person who has signed in again in another tab, with another role, gets the form without reloading the page', async () => {
  signedIn({ ...ann, role: 'reader' })
  await renderRoute('/tasks/new', { answers: { getPerson: ann } })
  await screen.findByRole('heading', { level: 1, name: 'New task' })
})

test('no page is left out of the walk', () => {
  expect(paths).toContain('/settings')
  expect(paths.filter(isForm).length).toBeGreaterThanOrEqual(6)
  expect(paths.length).toBeGreaterThan(18)
})
