/** What somebody saves elsewhere on pages that are no list: boards, records, short lists beside them, and timelines. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { stubLiveDesk } from '#app/testing/live-desk.ts'
import { openPractice } from '#app/testing/practice.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { type Answers, startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerTasks, thirdPartyTask } from '#main/testing/third-party-tasks.ts'

type Options = Parameters<typeof renderRoute>[1]

/** Opens a page with a desk that tells what is saved. */
async function openLive(path: string, options: Options = {}) {
  const desk = stubLiveDesk()
  const page = await renderRoute(path, options)
  await waitFor(() => expect(desk.count()).toBe(1))
  desk.ready()
  await screen.findByText('Live')
  return { ...page, desk }
}

/** Notes what is shaded for a moment; resolves to what it says now. */
function noteShaded() {
  const elements: Element[] = []
  const animate = function (this: Element) {
    elements.push(this)
  }
  Object.assign(Element.prototype, { animate })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
  return () => elements.map(({ textContent }) => textContent)
}

const column = (name: string) => within(screen.getByRole('region', { name }))
const cards = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)

test('a board changes its cards where they are, and offers what would move them', async () => {
  const tasks = [
    thirdPartyTask(1, { description: 'Serve the claim', status: 'Todo' }),
    thirdPartyTask(2, { description: 'Open the file', status: 'InProgress' }),
  ]
  const service = await startThirdParty()
  service.answerAll(answerTasks(tasks))
  const shaded = noteShaded()
  const { desk, user } = await openLive('/tasks?view=board', { service })
  await waitFor(() => expect(cards('To do')).toEqual(['Serve the claim']))
  tasks[0]!.description = 'Serve the amended claim'
  desk.tell({ kind: 'tasks', id: tasks[0]!.id })
  await column('To do').findByText('Serve the amended claim')
  expect(shaded()).toEqual([expect.stringContaining('Serve the amended claim')])
  screen.getByText('1 task changed.')

  tasks[1]!.status = 'Todo'
  tasks.push(thirdPartyTask(3, { description: 'Ring the valuer', status: 'Todo' }))
  desk.tell({ kind: 'tasks' })
  const show = await screen.findByRole('button', { name: 'Show 1 new' })
  expect(cards('To do')).toEqual(['Serve the amended claim'])
  await user.click(show)
  await column('To do').findByText('Ring the valuer')
  expect(cards('To do')).toContain('Open the file')
  // Each column asks for its own cards.
  await waitFor(() => expect(cards('In progress')).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Show 1 new' })).toBeNull()
})

test('an open contact shades what somebody else has changed of it, and says that it has', async () => {
  const okafor = { ...openPractice().contacts[0]! }
  const shaded = noteShaded()
  const { desk } = await openLive('/contacts/c1', {
    answers: { getContact: (_, response) => json(response, okafor) },
  })
  await screen.findByRole('heading', { level: 1, name: 'Okafor, Blessing' })
  okafor.fullName = 'Okafor-Lee, Blessing'
  desk.tell({ kind: 'contacts', id: 'c1' })
  await screen.findByRole('heading', { level: 1, name: 'Okafor-Lee, Blessing' })
  await screen.findByText('This page has just changed.')
  expect(shaded()).toContain('Okafor-Lee, Blessing')
})

test('what is read again and says the same is neither shaded nor spoken of', async () => {
  const shaded = noteShaded()
  const { desk, service } = await openLive('/contacts/c1')
  await screen.findByRole('heading', { level: 1, name: 'Okafor, Blessing' })
  const reads = () => service.asked.filter(({ url }) => url.pathname.endsWith('/c1')).length
  const before = reads()
  desk.tell({ kind: 'contacts', id: 'c1' })
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect(shaded()).toEqual([])
  expect(screen.queryByText('This page has just changed.')).toBeNull()
})

test('what is next on an open matter comes by itself, as nobody points at it', async () => {
  const task = { ...openPractice().tasks[0]!, id: 't9', description: 'Ring the valuer' }
  const records = [openPractice().tasks[0]!]
  const listTasks: Answers['listTasks'] = (_, response) =>
    json(response, { totalRecords: records.length, pageIndex: 0, records })
  const { desk } = await openLive('/matters/m1', { answers: { listTasks } })
  const next = within(await screen.findByRole('region', { name: 'Next' }))
  await next.findByText('File the notice of appeal')
  records.push(task)
  desk.tell({ kind: 'tasks', id: 't9' })
  await next.findByText('Ring the valuer')
})

test('a timeline offers what has happened since it was opened, once the desk has read it back', async () => {
  const change = (id: string, after: string) => ({
    id,
    what: 'changed',
    field: 'title',
    before: 'Alder',
    after,
    seenAt: `2026-08-0${id}T01:00:00Z`,
  })
  const kept = { use: 'on', since: '2026-01-05T00:00:00Z', kinds: [] }
  const records = [change('1', 'Rowan')]
  const { desk, user } = await openLive('/matters/m1/timeline?kinds=changes', {
    answers: { listMatterChanges: (_, response) => json(response, { ...kept, records }) },
  })
  await screen.findByText('Rowan')
  desk.tell({ kind: 'matters', id: 'm1' })
  records.unshift(change('2', 'Birch'))
  await user.click(await screen.findByRole('button', { name: 'Show 1 new' }))
  await screen.findByText('Birch')
})
