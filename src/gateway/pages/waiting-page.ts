/** What whoever comes is told while the desk starts or stops: a call is refused, and a page opens by itself afterwards. */
import { writeProblems } from '#contract/write-problems.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { isApi } from '#gateway/http/is-api.ts'
import { sendPlainPage } from './plain-page.ts'

const waits = {
  starting: {
    title: 'Starting',
    detail: 'Practice Desk is starting. Nothing was sent. Try again in a moment.',
    heading: 'Practice Desk is starting',
    text: 'This page will open by itself when Practice Desk is ready, usually within a minute.',
    // In seconds; what is told to calls.
    retryAfter: 1,
  },
  // A desk that stops cannot know whether it will be started again.
  stopping: {
    title: 'Stopping',
    detail:
      'Practice Desk is stopping or being restarted. Nothing was sent. Try again in a moment.',
    heading: 'Practice Desk is stopping or being restarted',
    text: 'If it is being restarted, this page will open by itself, usually within a minute. If it does not, ask the person who looks after Practice Desk.',
    retryAfter: 5,
  },
}

/** Asks, once a second, for a file that only a desk at work has: behind a proxy, nobody outside can ask whether it is ready. */
const script = `(async () => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const signal = AbortSignal.timeout(5000)
    const asked = fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal })
    const answer = await asked.catch(() => {})
    if (answer?.ok) return location.reload()
  }
})()`

/** Answers 503: with a page if a browser opens one, else with a problem that says that nothing was sent. */
export function sendWait(exchange: Exchange, why: keyof typeof waits): void {
  const { retryAfter, heading, text, ...problem } = waits[why]
  const headers = { 'retry-after': String(retryAfter) }
  const { method, url = '', headers: asked } = exchange.request
  const isPage =
    /^(GET|HEAD)$/.test(method ?? '') && !isApi(url) && asked.accept?.includes('text/html')
  if (!isPage) {
    return sendProblem(exchange, 503, { type: writeProblems.neverSent, ...problem }, headers)
  }
  const byHand = '<noscript>Without JavaScript it will not: reload it in a moment.</noscript>'
  sendPlainPage(exchange, 503, { heading, text: [text, byHand], inlineScript: script }, headers)
}
