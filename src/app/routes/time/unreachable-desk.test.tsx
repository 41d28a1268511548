/** Time records that are held while the desk cannot be reached. */
import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

const pending = async () => within(await screen.findByRole('region', { name: 'Pending' }))

test('a hold that ends while the desk is gone is not said to go on', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { answers } = outboxOf(heldTime)
  let isGone = false
  const listOpenTimeRecords: Handler = (call, response) =>
    isGone ? void response.destroy() : answers.listOpenTimeRecords(call, response)
  await renderRoute('/time', { answers: { ...answers, listOpenTimeRecords } })
  ;(await pending()).getByText(/Will be recorded/)
  isGone = true
  vi.advanceTimersByTime(620_000)
  await (await pending()).findByText(/cannot be reached.*it may be recorded by now/)
  expect((await pending()).queryByText(/Will be recorded/)).toBeNull()
  isGone = false
  await (await pending()).findByText(/Will be recorded/)
})
