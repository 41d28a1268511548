/** What somebody saves comes to the pages that others have open: src/app/routes/live.test.tsx says what becomes of it there. */
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

test('two tabs of a browser listen over one connection, and the second goes on when the first is closed', async ({
  page,
  context,
  desk,
}) => {
  const task = await addTask(desk)
  const connections: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/desk/v1/live') connections.push(request.url())
  })
  const address = `${desk.url}/tasks/${task.id}`
  await page.goto(address)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByText('Live', { exact: true })).toBeVisible()
  expect(connections).toHaveLength(1)
  await changeTask(desk, task.id, { description: `${task.description} first` })
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: `${task.description} first` })).toBeVisible()
  }
  await page.close()
  await expect.poll(() => connections.length).toBe(2)
  await changeTask(desk, task.id, { description: `${task.description} second` })
  await expect(other.getByRole('heading', { name: `${task.description} second` })).toBeVisible()
})
