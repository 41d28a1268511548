/** The answer to a page's first call, which the gateway streams into the page itself (decision 0003). */

/** The address of the call that the page carries an answer for, or will. */
const firstCall = () => document.querySelector<HTMLMetaElement>('meta[name="first-call"]')

/** Resolves once the whole page has arrived; scripts here run before that. */
const pageArrived = () =>
  document.readyState === 'loading'
    ? new Promise<void>((resolve) => {
        document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
      })
    : Promise.resolve()

/**
 * The body that the page carries for the call at `address`, once: the next call asks the service.
 * Nothing where the page carries another call, or where the answer did not arrive whole.
 */
export async function takeFirstAnswer(address: string): Promise<string | undefined> {
  const call = firstCall()
  if (call?.content !== address) return undefined
  call.remove()
  await pageArrived()
  const answer = document.querySelector('#first-answer')
  const complete = document.querySelector('meta[name="first-answer-complete"]') !== null
  const body = answer?.textContent
  answer?.remove()
  return complete && body ? body : undefined
}
