/** The answer to a page's first call, which the gateway streams into the page itself (decision 0003). */

/** The mark of the call that the page carries an answer for, or will; taken away by the first call of all. */
function takeMark() {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="first-call"]')
  mark?.remove()
  return mark?.content
}

/** Resolves once the whole page has arrived; scripts here run before that. */
const pageArrived = () =>
  document.readyState === 'loading'
    ? new Promise<void>((resolve) => {
        document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
      })
    : Promise.resolve()

/**
 * The body that the page carries for the call at `address`, if that is the first call that the page makes;
 * resolves with nothing where it did not arrive whole. Undefined where the page carries another call, or none:
 * such a call then goes out at once, and not after whatever the browser has to do next.
 */
export const takeFirstAnswer = (address: string): Promise<string | undefined> | undefined =>
  // Whatever is asked later must not be answered by what was true when the page was opened.
  takeMark() === address ? readFirstAnswer() : undefined

async function readFirstAnswer() {
  await pageArrived()
  const answer = document.querySelector('#first-answer')
  const complete = document.querySelector('meta[name="first-answer-complete"]') !== null
  const body = answer?.textContent
  answer?.remove()
  return complete && body ? body : undefined
}
