// @vitest-environment jsdom
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { fakeClock } from '#app/testing/fake-clock.ts'
import { mount } from '#app/testing/mount.ts'
import { taskOperations } from '#contract/tasks.ts'
import { Toasts } from '#app/ui/dialogs/toasts.tsx'
import { lateAfter } from '#app/ui/browser/use-late.ts'

/** The notices of a page whose calls are never answered, in a time that only the test moves on. */
function showNotices() {
  fakeClock(['setTimeout', 'clearTimeout', 'Date'], { isStopped: true })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  return mount(createElement(Toasts))
}

const params = { id: '7' }

test.each([
  ['a read', () => call(taskOperations.getTask, { params })],
  ['a save', () => write(taskOperations.patchTask, { params, body: {} })],
])(
  '%s that takes long is said to wait within ten seconds, and can be cancelled',
  async (_, ask) => {
    expect(lateAfter).toBeLessThan(10_000)
    const element = showNotices()
    let answer: Promise<unknown> = Promise.resolve()
    flushSync(() => {
      answer = ask().catch((error: Error) => error.message)
    })
    flushSync(() => void vi.advanceTimersByTime(lateAfter - 1))
    expect(element.textContent).toBe('')
    flushSync(() => void vi.advanceTimersByTime(1))
    expect(element.textContent).toContain('Still waiting for the service…')
    element.querySelector('button')!.click()
    expect(await answer).toBe('You cancelled before the service answered.')
    await vi.waitFor(() => expect(element.textContent).toBe(''))
  },
)
