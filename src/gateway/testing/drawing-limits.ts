/** Pages of a test are drawn, and from their answer, however busy the machine is. */
import { onTestFinished } from 'vitest'
import { limits } from '#gateway/pages/page-drawer.ts'

/** Until the test ends, nothing that is drawn is late; `own` sets single limits, in milliseconds. */
export function waitForDrawing(own: Partial<typeof limits> = {}) {
  const before = { ...limits }
  Object.assign(limits, { drawing: 20_000, start: 20_000, answer: 20_000, ...own })
  onTestFinished(() => void Object.assign(limits, before))
}
