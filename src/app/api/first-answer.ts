/** The answer to a page's first call, which the gateway streams into the page itself (decision 0003). */

import { deskPrefix } from '#contract/operation.ts'
import { drawing, drawnAnswerTo } from './drawing.ts'

/** The address whose answer the page carries, or will carry; the first call of all removes it. */
function takeMark() {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="first-call"]')
  mark?.remove()
  return mark?.content
}

/** Resolves once the whole page has arrived; scripts run before that. */
const pageArrived = () =>
  document.readyState === 'loading'
    ? new Promise<void>((resolve) => {
        document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
      })
    : Promise.resolve()

/**
 * The body that the page carries for the call to `address`, if that is the first call of the page;
 * resolves with undefined if it did not arrive complete. Undefined if the page carries another call or none:
 * such a call then goes out at once.
 */
export function takeFirstAnswer(address: string): Promise<string | undefined> | undefined {
  if (import.meta.env.SSR && drawing.isHere) return drawnAnswerTo(address)
  // What the desk is asked first, such as who the person is, the first call may depend on.
  // A later call must not be answered with data from when the page was opened.
  return !address.startsWith(deskPrefix) && takeMark() === address ? readFirstAnswer() : undefined
}

async function readFirstAnswer() {
  await pageArrived()
  const answer = document.querySelector('#first-answer')
  const complete = document.querySelector('meta[name="first-answer-complete"]') !== null
  const body = answer?.textContent
  answer?.remove()
  return complete && body ? body : undefined
}
