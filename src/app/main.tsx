// @chunk first-rows
/** Starts the app: joins cache and router, and gets ready what comes after the first answers. */
import './trusted-types.ts'
import '@mantine/core/styles/baseline.css'
import './tokens.css'
import './base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { focusAfterNavigation } from './ui/layout/focus-after-navigation.ts'
import { retry } from './ui/browser/lazy-with-retry.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
focusAfterNavigation(router)

/** The rest comes after the first rows, so that it never competes with them for the line. */
const stopWaiting = queryClient.getQueryCache().subscribe((event) => {
  const settled = event.type === 'updated' && ['success', 'error'].includes(event.action.type)
  if (!settled) return
  stopWaiting()
  whenIdle(
    () =>
      void retry(() => import('./prefetch-after-first-paint.ts')).then((it) => it.getReady(router)),
  )
})

function start() {
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

// The script may run before the page has arrived as far as its root.
if (document.querySelector('#root')) start()
else document.addEventListener('DOMContentLoaded', start, { once: true })
