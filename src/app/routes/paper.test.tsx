/** What the pages say on paper, which has no controls and outlives the day that it was printed on. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { answerTasks, thirdPartyTask } from '#main/testing/third-party-tasks.ts'

/** As long as the test lasts, every page is on paper. */
function onPaper() {
  const { matchMedia } = window
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.defineProperty(matchMedia(media), 'matches', { value: media === 'print' }),
    )
  onTestFinished(() => spy.mockRestore())
}

test('a printed list in groups says by what, and does not count their headings among the tasks', async () => {
  onPaper()
  const service = await startThirdParty()
  service.answerAll(answerTasks(Array.from({ length: 30 }, (_, place) => thirdPartyTask(place))))
  await renderRoute('/tasks?show=all&group=status', { service })
  const order = await screen.findByText(/^Grouped by: Status\. Sorted by: Due date, earliest first/)
  expect(order.textContent).not.toContain('Tasks 1–')
  await screen.findByText('3 groups. They contain all 30 tasks.')
  expect(screen.queryByText(/^Not all tasks are printed|^This is one page/)).toBeNull()
})

test.each([
  ['/matters/m1', 'Estate of Alder'],
  ['/contacts/c1', 'Okafor, Blessing'],
])('the printed page %s says when it was printed', async (path, name) => {
  onPaper()
  await renderRoute(path)
  await screen.findByRole('heading', { level: 1, name })
  await screen.findByText(/^Printed \w+day, \d{1,2} \w+ \d{4}/)
})

test('no screen says when it was printed', async () => {
  await renderRoute('/matters/m1')
  await screen.findByRole('heading', { level: 2, name: 'Details' })
  await waitFor(() => expect(screen.queryByText(/^Printed/)).toBeNull())
})
