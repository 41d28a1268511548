// @chunk first-rows
/** Starts the app: joins cache and router, and gets ready what comes after the first answers. */
import './trusted-types.ts'
import '@mantine/core/styles/baseline.css'
import './tokens.css'
import './base.css'
import { QueryObserver } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { longestForSheets } from '#contract/drawn-page.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { focusAfterNavigation } from './ui/layout/focus-after-navigation.ts'
import { retry } from './ui/browser/lazy-with-retry.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
focusAfterNavigation(router)

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Resolves once no style sheet of the page is under way: what is drawn here would stand without them. */
async function styled() {
  // One that fails has ended by then, too.
  if (window.sheetsSettled) await Promise.race([window.sheetsSettled, pause(longestForSheets)])
  else if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve))
}

/** The first answer, whether good or bad. */
const answered = new Promise<void>((resolve) => {
  const stopWaiting = queryClient.getQueryCache().subscribe((event) => {
    const settled = event.type === 'updated' && ['success', 'error'].includes(event.action.type)
    if (!settled) return
    stopWaiting()
    resolve()
    /** The rest comes after the first rows, so that it never competes with them for the line. */
    whenIdle(
      () =>
        void retry(() => import('./prefetch-after-first-paint.ts')).then((it) =>
          it.getReady(router),
        ),
    )
  })
})

/**
 * Keeps form data in the cache until the form is mounted: with a `gcTime` of 0 it would be dropped at once. Returns a
 * function that releases it. Nothing else is kept: to release a pending query that nobody else observes cancels it.
 */
function keepAnswers() {
  const holds: (() => void)[] = []
  const stopNoting = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { options, queryKey } = query
    if (type !== 'added' || options.gcTime !== 0) return
    const observer = new QueryObserver(queryClient, { ...options, queryKey, enabled: false })
    holds.push(observer.subscribe(() => {}))
  })
  return () => {
    stopNoting()
    for (const letGo of holds) letGo()
  }
}

/** Notes how far a person scrolls before the page is redrawn; the returned function scrolls the new page there. */
function keepScroll() {
  let top = document.querySelector('main')?.scrollTop ?? 0
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.localName === 'main') top = target.scrollTop
  }
  addEventListener('scroll', note, true)
  return () => {
    removeEventListener('scroll', note, true)
    const main = document.querySelector('main')
    if (main?.scrollTop === 0) main.scrollTop = top
  }
}

/** For how long a frame waits for an answer that is in the page, in milliseconds: to read it takes a few. */
const longestForAnswer = 500

/** How long to wait until the page reports that it has taken over, in milliseconds. */
const longestTakeOver = 10_000

async function start() {
  // Running the script was a task, and this is another.
  await pause(0)
  const root = document.querySelector('#root')!
  const app = <App {...{ queryClient, router }} />
  /** How the page that was drawn before this ran suits the browser (the gateway's page-scripts.ts). */
  const { dataset } = document.documentElement
  const { drawn } = dataset
  const forgetAnswers = keepAnswers()
  // What is on the screen stays until all of it can be taken over, or drawn again at once.
  // The router itself shows what could not be loaded.
  if (drawn) await router.load().catch(() => {})
  if (drawn && queryClient.isFetching()) {
    if (!drawn.startsWith('shell')) await answered
    // What was typed into a form that was drawn with its answer needs that form.
    else if (document.querySelector('meta[name=first-answer-complete]'))
      await Promise.race([answered, pause(longestForAnswer)])
  }
  // The rules that came with it are those of what it shows, and the app draws more.
  await styled()
  // What was drawn knew the first answer and nothing else.
  const isSame = () =>
    drawn === 'fits' &&
    queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === 'success')
  // If this script does not load, it is requested once more after the app has taken over.
  const keep = async () => {
    const { earlyInput } = window
    // What has the focus keeps it by itself where the page is taken over as it is.
    const isNeeded =
      earlyInput &&
      (earlyInput.events.length > 0 || earlyInput.held || (earlyInput.focused && !isSame()))
    if (!isNeeded) return undefined
    const early = await import('./early-input.ts').catch(() => undefined)
    return early?.keepInput(earlyInput)
  }
  const kept = await keep()
  const isTaken = isSame()
  const restoreScroll = keepScroll()
  // In slices, between which a slow device paints; what a person does meanwhile is noted as before.
  await new Promise((resolve) => {
    addEventListener('page', resolve, { once: true })
    setTimeout(resolve, longestTakeOver)
    startTransition(() => {
      if (isTaken) hydrateRoot(root, app)
      else createRoot(root).render(app)
    })
  })
  forgetAnswers()
  restoreScroll()
  const replay = kept ?? (await keep())
  // From here on the app hears by itself.
  delete dataset['drawn']
  delete dataset['height']
  await replay?.()
}

// The script may run before the page has arrived as far as its root.
if (document.querySelector('#root')) void start()
else document.addEventListener('DOMContentLoaded', start, { once: true })
