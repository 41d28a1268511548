// @chunk first-rows
/** Starts the app: joins cache and router, and gets ready what comes after the first answers. */
import './trusted-types.ts'
import '@mantine/core/styles/baseline.css'
import './tokens.css'
import './base.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { focusAfterNavigation } from './ui/layout/focus-after-navigation.ts'
import { retry } from './ui/browser/lazy-with-retry.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
focusAfterNavigation(router)

/** Resolves once no style sheet of the page is under way: what is drawn here would stand without them. */
async function styled() {
  // One that fails has ended by then, too.
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve))
  }
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

async function start() {
  const root = document.querySelector('#root')!
  const app = <App {...{ queryClient, router }} />
  /** How the page that was drawn before this ran suits the browser (the gateway's page-scripts.ts). */
  const { dataset } = document.documentElement
  const { drawn } = dataset
  // What is on the screen stays until all of it can be taken over, or drawn anew at once.
  // The router itself shows what could not be loaded.
  if (drawn) await router.load().catch(() => {})
  if (drawn && !drawn.startsWith('shell') && queryClient.isFetching()) await answered
  if (drawn !== 'fits') await styled()
  const { earlyInput } = window
  // Where its code does not come, the page is taken over without what was done before.
  const early =
    earlyInput?.events.length && (await import('./early-input.ts').catch(() => undefined))
  const replay = early && early.keepInput(earlyInput)
  // What was drawn knew the first answer and nothing else.
  const reads = queryClient.getQueryCache().getAll()
  const isSame = drawn === 'fits' && reads.every(({ state }) => state.status === 'success')
  // At once, so that nothing that comes meanwhile makes it differ.
  flushSync(() => {
    if (isSame) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  // Otherwise React takes over what is below a Suspense a moment later.
  root.querySelector('main > *')?.dispatchEvent(new Event('touchcancel', { bubbles: true }))
  delete dataset['drawn']
  delete dataset['height']
  if (replay) replay()
}

// The script may run before the page has arrived as far as its root.
if (document.querySelector('#root')) void start()
else document.addEventListener('DOMContentLoaded', start, { once: true })
