/** Taking a change back: how long that can be done, and where the focus is afterwards. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClock } from '#app/testing/fake-clock.ts'
import { passHold } from '#app/testing/pass-hold.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { chooseUndoSeconds, undoChoices } from '#app/ui/dialogs/pending-actions.ts'
import {
  answerTasks,
  type ThirdPartyTask,
  thirdPartyTask,
} from '#main/testing/third-party-tasks.ts'

const notices = () => screen.findByRole('region', { name: 'Notifications' })

/** Opens the tasks of a service that keeps `count` of them, all to do. */
async function openTasks(path: string, count: number) {
  const service = await startThirdParty()
  const tasks = Array.from({ length: count }, (_, place) =>
    thirdPartyTask(place, { status: 'Todo', associatedMatterId: 'm1' }),
  )
  service.answerAll(answerTasks(tasks))
  const { user } = await renderRoute(path, { service })
  /** Chooses a status in the row of a task. */
  const mark = async (place: number, status: string) => {
    const name = new RegExp(`^Status of Task 0000${place}`)
    await user.click(await screen.findByRole('button', { name }))
    await user.click(await screen.findByRole('menuitemradio', { name: status }))
    await said('status', `‘Task 0000${place}’ is now ‘${status}’.`)
  }
  return { user, tasks, mark }
}

test('a status that was changed can be taken back, by menu and on the board', async () => {
  const { user, tasks, mark } = await openTasks('/tasks', 2)
  passHold()
  await mark(0, 'Done')
  expect(tasks[0]!.status).toBe('Done')
  await user.click(within(await notices()).getByRole('button', { name: 'Undo' }))
  await said('status', '‘Task 00000’ is as it was before.')
  expect(tasks[0]!.status).toBe('Todo')
  expect(within(await notices()).queryByRole('button', { name: 'Undo' })).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Board' }))
  const column = within(await screen.findByRole('region', { name: 'To do' }))
  await user.click(await column.findByRole('button', { name: 'Move to …: Task 00001' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done' }))
  await said('status', '‘Task 00001’ is now ‘Done’.')
  await user.click(within(await notices()).getByRole('button', { name: 'Undo' }))
  await column.findByText('Task 00001')
  await said('status', '‘Task 00001’ is as it was before.')
  expect(tasks[1]!.status).toBe('Todo')
})

test('no Undo is offered of a first priority, as no change takes that off a task', async () => {
  const service = await startThirdParty()
  const task: Partial<ThirdPartyTask> = thirdPartyTask(0, { status: 'Todo' })
  delete task.priority
  service.answerAll(answerTasks([task as ThirdPartyTask]))
  const { user } = await renderRoute('/tasks', { service })
  await user.click(await screen.findByRole('button', { name: /^Priority of Task 00000/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'High' }))
  await said('status', '‘Task 00000’ now has the priority ‘High’.')
  expect(within(await notices()).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the newest notice stands on top, and what a person closes leaves its place empty under the pointer', async () => {
  const { user, mark } = await openTasks('/tasks?show=all', 2)
  passHold()
  await mark(0, 'Done')
  await mark(1, 'In progress')
  const region = await notices()
  const texts = () =>
    [...region.firstElementChild!.children].map(
      ({ textContent }) => /0000\d/.exec(textContent)?.[0],
    )
  expect(texts()).toEqual(['00001', '00000'])
  const [, older] = within(region).getAllByRole('button', { name: 'Close' })
  await user.hover(older!)
  await user.click(older!)
  expect(texts()).toEqual(['00001', undefined])
  // The pointer is on the empty place now.
  await user.hover(region.firstElementChild!.lastElementChild!)
  await user.hover(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(texts()).toEqual(['00001']))
})

test('an Undo stays while a person points at it, and lapses some time after', async () => {
  const { user, mark } = await openTasks('/tasks?show=all', 1)
  fakeClock(['setTimeout', 'clearTimeout', 'Date'])
  await mark(0, 'Done')
  const region = await notices()
  await user.hover(within(region).getByRole('button', { name: 'Undo' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(region.textContent).toContain('is now ‘Done’')
  await user.unhover(region.firstElementChild!)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
})

test('after Undo the focus is on the control that made the change', async () => {
  const { user, mark } = await openTasks('/tasks?show=all', 2)
  passHold()
  await mark(0, 'Done')
  const undo = within(await notices()).getByRole('button', { name: 'Undo' })
  undo.focus()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Status of Task 00000/),
  )
})

test('the Undo of many changes stays when their dialog is closed', async () => {
  const { user, tasks } = await openTasks('/tasks', 3)
  passHold()
  await user.click(await screen.findByRole('button', { name: 'Select' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 3 tasks' }))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Priority' }), 'High')
  await user.click(dialog.getByRole('button', { name: 'Change 3 tasks' }))
  // The third is High already.
  await said('status', '2 tasks changed, 1 was already like this.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await said('status', '2 tasks changed.')
  await user.click(within(await notices()).getByRole('button', { name: 'Undo' }))
  await said('status', '2 tasks restored.')
  expect(tasks.map(({ priority }) => priority)).toEqual(['Low', 'Normal', 'High'])
})

test("a task that is ticked in 'Next' hands the focus to the one in its place, and the last to the links", async () => {
  const { user, answers } = await openNext()
  const box = (name: string) => screen.findByRole('checkbox', { name: `Done: ${name}` })
  for (const [ticked, next] of [
    ['First', 'Second'],
    ['Second', 'Third'],
  ] as const) {
    ;(await box(ticked)).focus()
    await user.keyboard(' ')
    const other = await box(next)
    await waitFor(() => expect(document.activeElement).toBe(other))
  }
  await user.keyboard(' ')
  const all = await screen.findByRole('link', { name: 'All tasks' })
  await waitFor(() => expect(document.activeElement).toBe(all))
  expect(answers).toEqual(['Done', 'Done', 'Done'])
})

test("a task that is ticked in 'Next' stays where it was pressed, and a second press takes it back", async () => {
  const { user, answers } = await openNext()
  const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Done: / })
  const shown = async () =>
    (await boxes()).map((box) => `${box.ariaLabel} ${box.checked ? 'ticked' : 'open'}`)
  const before = ['Done: First open', 'Done: Second open', 'Done: Third open']
  await user.click((await boxes())[0]!)
  await waitFor(() => expect(answers).toEqual(['Done']))
  const ticked = ['Done: First ticked', ...before.slice(1)]
  expect(await shown()).toEqual(ticked)
  await said('status', '‘First’ is now ‘Done’.')
  expect(await shown()).toEqual(ticked)
  await user.click((await boxes())[0]!)
  await waitFor(() => expect(answers).toEqual(['Done', 'Todo']))
  await waitFor(async () => expect(await shown()).toEqual(before))
  await user.click((await boxes())[0]!)
  await waitFor(() => expect(answers).toHaveLength(3))
  // The pointer goes elsewhere: what is done has no place here any more.
  await user.hover(screen.getByRole('heading', { level: 1 }))
  await waitFor(async () => expect(await shown()).toEqual(before.slice(1)))
})

test("a task that is unticked in 'Next' while its tick is still being saved is in progress again, as it was", async () => {
  const { user, answers, hold } = await openNext('InProgress')
  fakeClock(['setTimeout', 'clearTimeout', 'Date'])
  const release = hold()
  const first = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Done: First' })
  const box = await first()
  box.focus()
  await user.keyboard(' ')
  await waitFor(async () => expect((await first()).checked).toBe(true))
  // Longer than the place of a ticked task is kept.
  await vi.advanceTimersByTimeAsync(2000)
  await user.keyboard(' ')
  release()
  await waitFor(() => expect(answers).toEqual(['Done', 'InProgress']))
})

/** A matter with three tasks to be done; `hold` keeps the service from changing one until what it returns is called. */
async function openNext(first = 'Todo') {
  let held: Promise<void> | undefined
  const tasks = ['First', 'Second', 'Third'].map((description, place) => ({
    id: `n${place}`,
    description,
    status: first,
    priority: 'Normal',
    dueDate: `2026-12-0${place + 1}`,
    assignedToId: 's1',
    associatedMatterId: 'm1',
  }))
  const answers: string[] = []
  const page = await renderRoute('/matters/m1', {
    answers: {
      listTasks: (_, response) => {
        const records = tasks.filter(({ status }) => status !== 'Done')
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ totalRecords: records.length, pageIndex: 0, records }))
      },
      getTask: ({ id }, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(tasks.find((task) => task.id === id)))
      },
      updateTaskStatus: async ({ id, body }, response) => {
        const { status } = JSON.parse(String(await body())) as { status: string }
        await held
        answers.push(status)
        Object.assign(
          tasks.find((task) => task.id === id)!,
          { status },
        )
        response.writeHead(204).end()
      },
    },
  })
  const hold = () => {
    let release = () => {}
    held = new Promise((resolve) => (release = resolve))
    return () => release()
  }
  return { ...page, answers, hold }
}

/** The choice in Settings; the usual one is back after the test. */
async function chooseTime(user: Awaited<ReturnType<typeof renderRoute>>['user'], time: string) {
  onTestFinished(() => chooseUndoSeconds(undoChoices[0]!))
  await user.selectOptions(await timeChoice(), time)
}
const timeChoice = () =>
  screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'How long you can undo a deletion or a change',
  })
/** Deletes the lease of the practice. */
async function deleteLease(user: Awaited<ReturnType<typeof renderRoute>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Actions.*Lease/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  return within(await notices()).findByRole('button', { name: 'Undo' })
}

test('the time to undo is set in Settings, and kept', async () => {
  const { user, reload } = await renderRoute('/settings')
  expect((await timeChoice()).value).toBe('8')
  await chooseTime(user, '1 minute')
  reload()
  expect((await timeChoice()).value).toBe('60')
})

test('the time to undo that is set in one tab holds in the others', async () => {
  const { user } = await renderRoute('/settings')
  const choice = await timeChoice()
  await chooseTime(user, '1 minute')
  const key = Object.keys(localStorage).find((name) => localStorage.getItem(name) === '60')
  localStorage.setItem(key!, '15')
  dispatchEvent(new StorageEvent('storage', { key: key! }))
  await waitFor(() => expect(choice.value).toBe('15'))
})

test('a deletion waits for as long as was chosen', async () => {
  const { user, service } = await renderRoute('/settings')
  await chooseTime(user, '30 seconds')
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  const pass = passHold()
  await deleteLease(user)
  const deleted = () => service.asked.filter(({ method }) => method === 'DELETE')
  pass(25_000)
  within(await notices()).getByRole('button', { name: 'Undo' })
  expect(deleted()).toEqual([])
  pass(6_000)
  await waitFor(() => expect(deleted()).toHaveLength(1))
})

test('after Undo of a deletion the focus is where the deletion was asked for', async () => {
  const { user } = await renderRoute('/documents')
  passHold()
  const undo = await deleteLease(user)
  undo.focus()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Actions.*Lease/),
  )
})

test('a change in doubt is looked up when a person tries again, and not sent twice', async () => {
  const service = await startThirdParty()
  const tasks = [thirdPartyTask(0)]
  const answer = answerTasks(tasks, { dropsAnswers: true })
  let isDown = false
  service.answerAll((request, response) => {
    if (isDown) return void response.writeHead(503).end()
    isDown = request.method !== 'GET'
    return answer(request, response)
  })
  const { user } = await renderRoute('/tasks', { service })
  await user.click(await screen.findByRole('button', { name: /^Status of Task 00000/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'In progress' }))
  await said('alert', 'Not known.')
  isDown = false
  await user.click(within(await notices()).getByRole('button', { name: 'Try again' }))
  await said('status', '‘Task 00000’ is now ‘In progress’.')
  expect(service.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

test('a card that cannot be moved while the service is away is moved once a person tries again', async () => {
  const service = await startThirdParty()
  const tasks = [thirdPartyTask(0)]
  const answer = answerTasks(tasks)
  let isAway = false
  service.answerAll((request, response) =>
    isAway ? void response.writeHead(503).end() : answer(request, response),
  )
  const { user } = await renderRoute('/tasks?view=board', { service })
  const move = await screen.findByRole('button', { name: 'Move to …: Task 00000' })
  isAway = true
  await user.click(move)
  await user.click(await screen.findByRole('menuitemradio', { name: 'In progress' }))
  await said('alert', 'The task could not be refreshed, so nothing was sent.')
  isAway = false
  await user.click(within(await notices()).getByRole('button', { name: 'Try again' }))
  await said('status', '‘Task 00000’ is now ‘In progress’.')
  expect(tasks[0]!.status).toBe('InProgress')
})
