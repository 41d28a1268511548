/** Tasks that are chosen in a list, for what is done with them together. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { setFilter } from '#app/testing/set-filter.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerTasks, thirdPartyTask } from '#main/testing/third-party-tasks.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, place) => thirdPartyTask(place, { priority: 'Low' }))
type Service = Awaited<ReturnType<typeof startThirdParty>>

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const bar = () => screen.findByRole('group', { name: 'Selected tasks' })
const selected = async (words: string) =>
  waitFor(async () => expect((await bar()).textContent).toContain(words))

/** Opens the tasks of a service, ready to be chosen. */
async function openTasks(service: Service) {
  const { user } = await renderRoute('/tasks?show=all', { service })
  await screen.findByRole('row', { name: /Task 00000/ })
  await user.click(await button('Select'))
  return user
}

/** Opens five tasks, of which the second is ticked, by mouse or by keys; `become` is what they are when read again. */
async function tickSecond(by: 'mouse' | 'keys') {
  const service = await startThirdParty()
  const tasks = many(5)
  service.answerAll(answerTasks(tasks))
  const { user, page } = await renderRoute('/tasks?show=all', { service })
  await screen.findByRole('row', { name: /Task 00000/ })
  await user.click(await button('Select'))
  const box = (place: number) => screen.findByRole('checkbox', { name: `Select Task 0000${place}` })
  await goToFirst(user)
  if (by === 'mouse') await user.click(await box(1))
  else await user.keyboard('{ArrowDown} ')
  await selected('1 task selected')
  const become = async (...next: typeof tasks) => {
    tasks.splice(0, tasks.length, ...next)
    await page().client.refetchQueries({ queryKey: ['tasks'] })
    await waitFor(() =>
      expect(screen.getAllByRole('row', { name: /Task/ })).toHaveLength(next.length),
    )
  }
  const shiftTo = async (place: number) => {
    await user.keyboard('{Shift>}')
    await user.click(await box(place))
    await user.keyboard('{/Shift}')
  }
  return { user, tasks, become, shiftTo }
}

test('a range begins at the task that was ticked, also where newer ones stand above it since', async () => {
  const { tasks, become, shiftTo } = await tickSecond('mouse')
  await become(thirdPartyTask(8), thirdPartyTask(9), ...tasks)
  await shiftTo(3)
  await selected('3 tasks selected')
})

test('a range by keys begins at the task that was ticked, also where a newer one stands above it since', async () => {
  const { user, tasks, become } = await tickSecond('keys')
  await become(thirdPartyTask(9), ...tasks)
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await selected('2 tasks selected')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await selected('3 tasks selected')
})

test('where the task that was ticked has left the list, a range begins at the row that is pressed', async () => {
  const { tasks, become, shiftTo } = await tickSecond('mouse')
  await become(...tasks.filter(({ id }) => id !== '1-T'))
  await shiftTo(4)
  await selected('2 tasks selected')
  await shiftTo(3)
  await selected('3 tasks selected')
})

test('Ctrl and a click choose single tasks, Shift and a click all between, which marks no text', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(3)))
  const user = await openTasks(service)
  const row = (place: number) => screen.getByRole('row', { name: new RegExp(`Task 0000${place}`) })
  const click = async (place: number, key?: 'Control' | 'Shift') => {
    if (key) await user.keyboard(`{${key}>}`)
    await user.click(row(place).querySelector('td')!)
    if (key) await user.keyboard(`{/${key}}`)
  }
  // A list hears keys and clicks a moment after its rows are there.
  await waitFor(async () => {
    await click(0, 'Control')
    expect((await bar()).textContent).toContain('1 task selected')
  })
  await click(2, 'Control')
  await selected('2 tasks selected')
  await click(2, 'Control')
  await selected('1 task selected')
  await click(0)
  const marks = vi.fn(({ defaultPrevented }: MouseEvent) => !defaultPrevented)
  document.addEventListener('mousedown', marks, { once: true })
  await click(2, 'Shift')
  await selected('3 tasks selected')
  expect(marks).toHaveReturnedWith(false)
  await user.click(within(row(1)).getByRole('checkbox', { name: 'Select Task 00001' }))
  await selected('2 tasks selected')
  // A box is one of those between, and is not taken off again by the same click.
  const box = (place: number) => within(row(place)).getByRole('checkbox')
  await user.click(await button('Clear selection'))
  await user.click(box(0))
  for (const place of [2, 1]) {
    await user.keyboard('{Shift>}')
    await user.click(box(place))
    await user.keyboard('{/Shift}')
    await selected(`${place + 1} tasks selected`)
  }
  await user.click(await button('Clear selection'))
  await selected('Tick tasks to select them')
})

/** Opens three tasks, of which one is ticked. */
async function tickOne() {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(3)))
  const user = await openTasks(service)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Task 00000' }))
  await selected('1 task selected')
  return user
}

test('tasks do not stay selected in a view that has none of them', async () => {
  const user = await tickOne()
  await setFilter(user, 'Priority', 'High')
  await screen.findByRole('heading', { name: /^No tasks match/ })
  await selected('Tick tasks to select them')
  history.back()
  await screen.findByRole('row', { name: /Task 00000/ })
  await selected('Tick tasks to select them')
})

test('tasks do not stay selected while the board is shown', async () => {
  const user = await tickOne()
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await screen.findByRole('region', { name: 'To do' })
  await user.click(screen.getByRole('link', { name: 'List' }))
  await screen.findByRole('row', { name: /Task 00000/ })
  await selected('Tick tasks to select them')
})

test('tasks of a change that is cancelled in another view are not selected there', async () => {
  const user = await tickOne()
  await setFilter(user, 'Status', 'Done')
  await screen.findByRole('button', { name: 'Select 1 task' })
  await user.click(await screen.findByRole('checkbox', { name: /^Select Task/ }))
  await user.click(await button('Change'))
  await screen.findByRole('dialog', { name: 'Change 1 task' })
  history.back()
  await screen.findByText('Select all 3 tasks')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await selected('Tick tasks to select them')
})

test('the editor of a task that was left by Back does not come back by itself with the list', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(3)))
  const { user } = await renderRoute('/tasks?show=all&view=board', { service })
  const showList = async () => {
    await screen.findByRole('region', { name: 'To do' })
    await user.click(screen.getByRole('link', { name: 'List' }))
    await screen.findByRole('row', { name: /Task 00000/ })
  }
  await showList()
  await user.click(await button(/^Due date of Task 00000/))
  await screen.findByRole('dialog')
  history.back()
  await showList()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([0, 1])(
  'the focus is not lost with the button that selects all, with %s selected',
  async (ticked) => {
    const service = await startThirdParty()
    service.answerAll(answerTasks(many(3)))
    const user = await openTasks(service)
    await setFilter(user, 'Priority', 'High')
    await screen.findByRole('heading', { name: /^No tasks match/ })
    history.back()
    await screen.findByRole('row', { name: /Task 00000/ })
    if (ticked) await user.click(screen.getByRole('checkbox', { name: 'Select Task 00000' }))
    const all = await button('Select all 3 tasks')
    all.focus()
    history.forward()
    await screen.findByRole('heading', { name: /^No tasks match/ })
    await waitFor(() => expect(all.isConnected).toBe(false))
    await selected('Tick tasks to select them')
    expect(document.activeElement).not.toBe(document.body)
  },
)

test('does not select loaded tasks in another view', async () => {
  const service = await startThirdParty()
  const answer = answerTasks(many(600))
  const held: (() => void)[] = []
  service.answerAll((request, response) => {
    const { searchParams } = request.url
    const all = searchParams.get('pageSize') === '250' && !searchParams.has('status')
    if (!all) return answer(request, response)
    held.push(() => void answer(request, response))
    return undefined
  })
  const user = await openTasks(service)
  await user.click(await button('Select all 600 tasks'))
  await button('Selecting…')
  await setFilter(user, 'Status', 'Done')
  await screen.findByRole('button', { name: 'Select all 200 tasks' })
  for (const go of held.splice(0)) go()
  await user.click(await button('Select all 200 tasks'))
  await selected('200 tasks selected')
})

test('all tasks of several pages are selected, and what can be done with them is next', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(600)))
  const user = await openTasks(service)
  await user.click(await button('Select all 600 tasks'))
  await selected('600 tasks selected')
  // The button has gone with its work.
  expect(document.activeElement).toBe(await button('Change'))
})

/** Makes the first row active. */
async function goToFirst(user: Awaited<ReturnType<typeof openTasks>>) {
  const grid = screen.getByRole('grid', { name: 'Tasks' })
  // The keys of the list come a moment after its rows.
  await waitFor(async () => {
    grid.focus()
    await user.keyboard('{Home}')
    expect(grid.getAttribute('aria-activedescendant')).toBeTruthy()
  })
}

/** Chooses everything from the first row on. */
async function selectToEnd(user: Awaited<ReturnType<typeof openTasks>>) {
  await goToFirst(user)
  await user.keyboard('{Shift>}{End}{/Shift}')
}

test('selects none of a range that could not be loaded completely, and says so in the bar', async () => {
  const service = await startThirdParty()
  const answer = answerTasks(many(600))
  let fails = false
  service.answerAll((request, response) =>
    fails && request.url.searchParams.get('pageIndex') !== '0'
      ? json(response, {}, 500)
      : answer(request, response),
  )
  const user = await openTasks(service)
  fails = true
  await selectToEnd(user)
  await said('alert', 'The selection was not changed.')
  await selected('Tick tasks to select them')
})

test('a range of very many pages is not loaded, and says what to do instead', async () => {
  const service = await startThirdParty()
  service.answerAll(answerTasks(many(5300)))
  const user = await openTasks(service)
  const before = service.asked.length
  await selectToEnd(user)
  await said('alert', 'The selection was not changed. This range is too long to select at once.')
  await selected('Tick tasks to select them')
  // What the list itself reads, as its end comes in sight.
  expect(service.asked.length - before).toBeLessThan(20)
})
