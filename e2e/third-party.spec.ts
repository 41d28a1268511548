/** The list of a third party, as one of them writes it; all differences: `third-party-*.test.tsx` in src/app/routes. */
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerList } from '#main/testing/third-party-variants.ts'

const task = { status: 'ToDo', priority: 'high', dueDate: '2026-12-01', assignedToId: 's' }
const tasks = [
  { ...task, id: 't1', description: 'Ring the registry', associatedMatterId: '1-A' },
  {
    ...task,
    id: 't2',
    description: 'File the notice',
    associatedContact: { id: 'c', name: 'Ada' },
  },
]

test('a list is read where field names begin with capitals', async ({ page, thirdParty }) => {
  thirdParty.answerAll(({ url }, response) =>
    url.pathname.endsWith('v1/tasks')
      ? answerList(response, url, 'a page whose names begin with capitals', tasks)
      : json(response, { title: 'Not found' }, 404),
  )
  await page.goto(`${thirdParty.desk.url}/tasks`)
  for (const { description } of tasks) {
    await expect(page.getByRole('row').filter({ hasText: description })).toHaveCount(1)
  }
  // The row of the headers, and none for a record that does not exist.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
})
