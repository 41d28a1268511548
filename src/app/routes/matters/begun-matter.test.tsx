/** The form of a new matter, while what it was opened with is read again behind it. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Answers } from '#app/testing/stub-service.ts'

const area = { id: 'p1', name: 'Wills and estates' }

test.each([
  ['has no practice areas any more', []],
  ['no longer offers them', 404],
  ['no longer gives them to this key', 403],
])(
  'what was typed for a new matter stays where the service %s once its person comes back',
  async (_, later) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const answers: Answers = {
      lookupPracticeArea: [area],
      getPracticeArea: { ...area, stages: [] },
    }
    const { user, service, page } = await renderRoute('/matters/new', { answers })
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await user.type(title, 'Estate of Birch')
    await waitFor(() => expect(page().client.isFetching()).toBe(0))
    const before = service.asked.length
    answers.lookupPracticeArea = later
    vi.setSystemTime(Date.now() + 30 * 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => {
      expect(service.asked.length).toBeGreaterThan(before)
      expect(page().client.isFetching()).toBe(0)
    })
    expect(title.isConnected).toBe(true)
    expect(title.value).toBe('Estate of Birch')
  },
)
