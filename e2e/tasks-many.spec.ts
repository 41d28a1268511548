/** Many tasks: chosen, changed and moved; the rest of it: bulk-edit.test.tsx and task-list.test.tsx in src/app/routes/tasks. */
import type { Page } from '@playwright/test'
import { setFilter } from './filters.ts'
import type { Desk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { answerTasks, thirdPartyTask } from '#main/testing/third-party-tasks.ts'
import { tabTo, waitForListKeys } from './keys.ts'
import { resize } from './resize.ts'
import { goalOn } from './slowness.ts'
import { addTask, day, recordWrites, rowOf, taskNow } from './task-page.ts'
import { visit } from './visit.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Tasks' })
const dialog = (page: Page) => page.getByRole('dialog')
const selected = (page: Page) => page.getByRole('group', { name: 'Selected tasks' })

/** Three tasks of the test's own, due one after the other, alone in the list. */
async function threeTasks(page: Page, desk: Desk) {
  const mark = `Batch ${crypto.randomUUID()}`
  const statuses = ['Todo', 'InProgress', 'Done']
  const tasks = []
  for (const [place, status] of statuses.entries()) {
    const change = { description: `${mark} ${place}`, status, dueDate: day(place + 1) }
    tasks.push(await addTask(desk, change))
  }
  await visit(page, `/tasks?search=${encodeURIComponent(mark)}`)
  await expect(rowOf(page, tasks[2]!)).toBeVisible()
  return tasks
}

/** Records when each first row is painted, from now on. */
const recordPaints = (page: Page) =>
  page.addInitScript(() => {
    const seen: { [name: string]: number } = {}
    Object.assign(window, { seen })
    const note = () => {
      const row = document.querySelector('tbody:not([data-stale]) tr[aria-rowindex="2"]')
      const text = row?.textContent
      if (!text || text in seen) return
      // The frame that shows it.
      requestAnimationFrame(() => (seen[text] ??= performance.now()))
    }
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
  })

const paintedAt = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const { seen } = window as unknown as { seen: { [name: string]: number } }
    return Object.entries(seen).find(([text]) => text.includes(wanted))?.[1]
  }, name)

test(
  '10,000 tasks: the first view within a second of its data, a filter within 100 ms of its answer',
  { tag: '@timing' },
  async ({ page, browser, thirdParty }) => {
    const tasks = Array.from({ length: 10_000 }, (_, place) => thirdPartyTask(place))
    thirdParty.answerAll(answerTasks(tasks))
    await recordPaints(page)
    const figures: { first: number; filter: number }[] = []
    const best = (name: 'first' | 'filter') => Math.min(...figures.map(({ [name]: time }) => time))
    const isShown = () => best('first') < 1000 && best('filter') < 100
    // The best of six at most: other work shares the machine.
    for (let round = 0; round < 6 && !isShown(); round += 1) {
      await page.goto(`${thirdParty.desk.url}/tasks?show=all`)
      await expect.poll(() => paintedAt(page, 'Task 00000')).toBeDefined()
      const arrived = await page.evaluate(
        () =>
          (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
            .responseEnd,
      )
      const first = (await paintedAt(page, 'Task 00000'))! - arrived
      await setFilter(page, 'Status', 'Done')
      await expect.poll(() => paintedAt(page, 'Task 00002')).toBeDefined()
      const answered = await page.evaluate(
        () =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
            ({ name }) => name.includes('status=Done') && name.includes('pageIndex=0'),
          )!.responseEnd,
      )
      figures.push({ first, filter: (await paintedAt(page, 'Task 00002'))! - answered })
    }
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(figures) })
    expect(best('first')).toBeLessThan(1000)
    expect(best('filter')).toBeLessThanOrEqual(await goalOn(browser, 100, best('filter')))
  },
)

async function moveACard(page: Page, desk: Desk) {
  const [task] = await threeTasks(page, desk)
  await page.getByRole('link', { name: 'Board' }).click()
  await page.getByRole('button', { name: 'Show tasks that are done' }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) =>
    column(name).getByRole('listitem').filter({ hasText: task!.description! })
  await card('To do').getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(card('In progress').getByRole('button')).toBeFocused()
  await expect.poll(async () => (await taskNow(desk, task!.id)).status).toBe('InProgress')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('In progress')

  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Done' }).press('Enter')
  await expect(card('Done')).toBeVisible()
  await expect.poll(async () => (await taskNow(desk, task!.id)).status).toBe('Done')
  // Said once the lists were read again.
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('is now ‘Done’')

  // Opened again, so that no card moves under the hand.
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(grid(page)).toBeVisible()
  await page.getByRole('link', { name: 'Board' }).click()
  await expect(column('Done').getByRole('listitem')).toHaveCount(2)
  await card('Done').getByRole('link').dragTo(column('To do'))
  await expect(card('To do')).toBeVisible()
  await expect.poll(async () => (await taskNow(desk, task!.id)).status).toBe('Todo')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(grid(page)).toBeVisible()
}

async function changeSeveral(page: Page, desk: Desk) {
  const tasks = await threeTasks(page, desk)
  const writes = recordWrites(page)
  await waitForListKeys(page)
  await tabTo(page, 'button', 'Select')
  await page.keyboard.press('Enter')
  await tabTo(page, 'grid', 'Tasks')
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await expect(selected(page)).toContainText('1 task selected')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected(page)).toContainText('3 tasks selected')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, 'button', 'Select')
  await tabTo(page, 'button', 'Change')
  await page.keyboard.press('Enter')
  await tabTo(page, 'combobox', 'Status')
  await page.keyboard.press('i')
  // Escape is for the calendar, and not yet for the dialog.
  await tabTo(page, 'button', 'Due date: choose from a calendar')
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Due date: calendar' })
  await expect(calendar.locator('td button:focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await tabTo(page, 'combobox', 'Assigned to')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  // The same of the list.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await tabTo(page, 'button', 'Change 3 tasks')
  await page.keyboard.press('Enter')
  const report = dialog(page).getByRole('status')
  await expect(report).toHaveText('2 tasks changed, 1 was already like this.')
  // The one that was in progress already needed nothing.
  expect(writes).toHaveLength(2)
  for (const { id } of tasks) expect((await taskNow(desk, id)).status).toBe('InProgress')

  await tabTo(page, 'button', 'Undo')
  await page.keyboard.press('Enter')
  await expect(report).toHaveText('2 tasks restored.')
  for (const task of tasks) expect(await taskNow(desk, task.id)).toEqual(task)
  await tabTo(page, 'button', 'Close')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(selected(page)).toBeHidden()
}

async function chooseInALowWindow(page: Page, desk: Desk) {
  await resize(page, 1000, 500)
  await threeTasks(page, desk)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/staffType=EnabledStaff/, async (route) => {
    await released
    await route.continue()
  })
  await dialog(page).getByRole('combobox', { name: 'Assigned to' }).click()
  const list = page.getByRole('listbox')
  await expect(list).toBeAttached()
  release()
  await expect(list.getByRole('option').nth(8)).toBeAttached()
  await expect(list).toBeVisible()
  const beyond = async () => {
    const { y, height } = (await list.boundingBox())!
    return Math.max(0, -y, y + height - 500)
  }
  await expect.poll(beyond).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(selected(page)).toBeHidden()
  await resize(page, 1440, 900)
}

test('a person moves a task on the board, sees all people in the dialog of a low window, and changes several tasks by keys alone', async ({
  page,
  desk,
}) => {
  await test.step('a card moves by keys, by its menu and by drag, and the task with it', () =>
    moveACard(page, desk))
  await test.step('the people of a dialog in a low window are all within it, also those that come late', () =>
    chooseInALowWindow(page, desk))
  await test.step('several tasks are selected and changed by keys alone, and one Undo gives each its own values back', () =>
    changeSeveral(page, desk))
})
