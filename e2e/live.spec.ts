/**
 * What somebody saves comes to the pages that others have open: src/app/routes/live.test.tsx says what becomes of it
 * there, tabs.spec.ts how two tabs hear of it.
 */
import { expect, test } from './fixtures.ts'
import { tabTo, waitForListKeys } from './keys.ts'
import { seenAt } from './seen-at.ts'
import { addTask, changeTask } from './task-page.ts'

test(
  'a task that somebody changes elsewhere is on an open screen within a second, and the focus stays where it is',
  { tag: '@timing' },
  async ({ page, desk }) => {
    const task = await addTask(desk)
    await page.goto(`${desk.url}/tasks?search=${encodeURIComponent(task.description!)}`)
    await waitForListKeys(page)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await tabTo(page, 'button', `Status of ${task.description}: To do`)
    const seen = seenAt(page, 'tbody tr', [task.description!, 'Done'])
    await changeTask(desk, task.id, { status: 'Done' })
    const savedAt = Date.now()
    const took = (await seen) - savedAt
    test.info().annotations.push({ type: 'measured', description: `${took} ms` })
    expect(took).toBeLessThan(1000)
    await expect(
      page.getByRole('button', { name: `Status of ${task.description}: Done` }),
    ).toBeFocused()
  },
)
