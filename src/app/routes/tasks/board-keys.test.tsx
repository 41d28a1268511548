/** The keys of the board of tasks: a person moves the card that they are on, and no other. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { answerTasks, type Habits, thirdPartyTask } from '#main/testing/third-party-tasks.ts'

/** Opens the board, its column of what is done collapsed, with a task for each of `statuses`; the focus is on one of them. */
async function openBoard(
  statuses: string[],
  focused: number,
  { filter = '', ...habits }: Habits & { filter?: string } = {},
) {
  const service = await startThirdParty()
  const tasks = statuses.map((status, place) => thirdPartyTask(place, { status }))
  const answer = answerTasks(tasks, habits)
  service.answerAll(answer)
  const { user } = await renderRoute(`/tasks?view=board${filter}`, { service })
  ;(await screen.findByRole('link', { name: `Task 0000${focused}` })).focus()
  const press = (keys: string) => user.keyboard(keys)
  return { user, press, service, answer, now: () => tasks.map(({ status }) => status) }
}

const column = (name: string) => within(screen.getByRole('region', { name }))
const link = (name: string) => screen.getByRole('link', { name })
/** Waits until a control has the focus. */
const isAt = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

const right = '{Shift>}{ArrowRight}{/Shift}'
const left = '{Shift>}{ArrowLeft}{/Shift}'
const openDone = 'Show tasks that are done'

test('Tab leads once into each column: to its current card, to what moves it, and on', async () => {
  const statuses = ['Todo', 'Todo', 'Todo', 'InProgress', 'InProgress']
  const { user, press } = await openBoard(statuses, 1)
  await user.tab()
  await isAt('Move to …: Task 00001')
  await user.tab()
  expect(document.activeElement).toBe(link('Task 00003'))
  await user.tab()
  await isAt('Move to …: Task 00003')
  await user.tab()
  await isAt(openDone)
  await press('{Shift>}{Tab}{Tab}{Tab}{Tab}{/Shift}')
  expect(document.activeElement).toBe(link('Task 00001'))
  await press('{ArrowDown}{Tab}')
  await isAt('Move to …: Task 00002')
  await user.pointer({ keys: '[MouseLeft>]', target: link('Task 00000') })
  await press('{Tab}{Tab}')
  expect(document.activeElement).toBe(link('Task 00003'))
  await user.tab({ shift: true })
  await isAt('Move to …: Task 00000')
})

test('a card that leaves its column leaves the way in by Tab to the one in its place', async () => {
  const { user, press } = await openBoard(['Todo', 'Todo', 'InProgress'], 1)
  await press(right)
  await isAt('Move to …: Task 00001')
  // It is there until the columns have been counted anew.
  const all = 'Show all in the list'
  await waitFor(() => expect(screen.queryByRole('link', { name: all })).toBeNull())
  await press('{Shift>}{Tab}{Tab}{/Shift}')
  await isAt('Move to …: Task 00000')
  await user.type(screen.getByRole('searchbox'), '00002')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Task 00001' })).toBeNull())
  ;(await screen.findByRole('link', { name: 'Task 00002' })).focus()
  await user.clear(screen.getByRole('searchbox'))
  await screen.findByRole('link', { name: 'Task 00000' })
  screen.getByRole('button', { name: openDone }).focus()
  await press('{Shift>}{Tab}{Tab}{/Shift}')
  expect(document.activeElement).toBe(link('Task 00002'))
  await user.tab({ shift: true })
  await isAt('Move to …: Task 00000')
})

test('a key that is held moves one card by one column, and no other card', async () => {
  const { press, now } = await openBoard(['Todo', 'Todo', 'Todo', 'Todo'], 1)
  await press('{Shift>}{ArrowRight>}')
  await column('In progress').findByRole('link', { name: 'Task 00001' })
  await isAt('Move to …: Task 00001')
  // Held on, where the card is now.
  repeatKey(10)
  await press('{/ArrowRight}{/Shift}')
  await said('status', '‘Task 00001’ is now ‘In progress’.')
  expect(now()).toEqual(['Todo', 'InProgress', 'Todo', 'Todo'])
})

test('a key that is held finishes the card that a person is on, and no other card', async () => {
  const { press, now } = await openBoard(['InProgress', 'InProgress', 'InProgress'], 0)
  await press('{Shift>}{ArrowRight>5/}{/Shift}')
  await said('status', '‘Task 00000’ is now ‘Done’.')
  expect(now()).toEqual(['Done', 'InProgress', 'InProgress'])
})

test('a person who presses the key again and again finishes one card, and is at the column that took it', async () => {
  const { press, now } = await openBoard(['Todo', 'Todo', 'InProgress', 'InProgress'], 0)
  await press(right)
  await isAt('Move to …: Task 00000')
  await press(right)
  await isAt(openDone)
  await said('status', '‘Task 00000’ is now ‘Done’.')
  await press(right + right)
  await isAt(openDone)
  expect(now()).toEqual(['Done', 'Todo', 'InProgress', 'InProgress'])
})

test('a card that a person moves out of what the filter shows leaves the focus to the heading of its column', async () => {
  const { press } = await openBoard(['Todo', 'Todo'], 0, { filter: '&status=Todo' })
  await press(right)
  await said('status', '‘Task 00000’ is now ‘In progress’.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Task 00000' })).toBeNull())
  expect(document.activeElement?.textContent).toMatch(/^To do/)
})

test('the key back moves no card of somebody who has just finished one', async () => {
  const { press, now } = await openBoard(['Todo', 'InProgress', 'InProgress'], 1)
  await press(right)
  await press(left + left)
  await isAt(openDone)
  await said('status', '‘Task 00001’ is now ‘Done’.')
  expect(now()).toEqual(['Todo', 'Done', 'InProgress'])
})

test('a person who has finished a card goes back by an arrow to the one in its place, and finishes that too', async () => {
  const { press, now } = await openBoard(['InProgress', 'InProgress', 'InProgress'], 1)
  await press(right)
  await said('status', '‘Task 00001’ is now ‘Done’.')
  await press('{ArrowLeft}')
  expect(document.activeElement).toBe(link('Task 00002'))
  await press(right)
  await said('status', '‘Task 00002’ is now ‘Done’.')
  expect(now()).toEqual(['InProgress', 'Done', 'Done'])
})

test('a person who has finished a card opens the column that took it, and finds the card there', async () => {
  const { press } = await openBoard(['InProgress', 'InProgress'], 0)
  await press(right)
  await isAt(openDone)
  await press('{Enter}')
  await column('Done').findByRole('link', { name: 'Task 00000' })
})

test('a person who searches after a card was moved keeps the focus in the search box', async () => {
  const { user, press } = await openBoard(['Todo', 'Todo'], 1)
  await press(right)
  await isAt('Move to …: Task 00001')
  await said('status', '‘Task 00001’ is now ‘In progress’.')
  const box = screen.getByRole('searchbox')
  await user.type(box, '00000')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Task 00001' })).toBeNull())
  await user.clear(box)
  await screen.findByRole('link', { name: 'Task 00001' })
  expect(document.activeElement).toBe(box)
})

test('a person who moves a card on before its first move is refused hears the reason, and not that someone changed it', async () => {
  const refusal = { status: 403, body: JSON.stringify({ detail: 'Only the partner may do this.' }) }
  const { press, service, answer } = await openBoard(['Todo'], 0, { refusal })
  let release = () => {}
  const pressed = new Promise<void>((resolve) => (release = resolve))
  service.answerAll(async (request, response) => {
    if (request.method !== 'GET') await pressed
    return answer(request, response)
  })
  await press(right)
  await isAt('Move to …: Task 00000')
  await press(right)
  await isAt(openDone)
  release()
  const writes = () => service.asked.filter(({ method }) => method !== 'GET')
  await waitFor(() => expect(writes()).toHaveLength(2))
  await column('To do').findByRole('link', { name: 'Task 00000' })
  const { textContent } = await said('alert', '‘Task 00000’ is unchanged.')
  expect(textContent).toContain('Only the partner may do this.')
})

/** What a browser sends while an arrow is held with Shift, to whatever has the focus. */
function repeatKey(times: number) {
  for (let time = 0; time < times; time++) {
    const init = {
      key: 'ArrowRight',
      shiftKey: true,
      repeat: true,
      bubbles: true,
      cancelable: true,
    }
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', init))
  }
}
