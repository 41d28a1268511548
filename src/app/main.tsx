/** Starts the app: joins cache and router, and loads the typefaces once the first answers are here. */
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
import { focusAfterNavigation } from './ui/focus-after-navigation.ts'
import { whenIdle } from './ui/when-idle.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
focusAfterNavigation(router)

/** The typefaces come after the first rows, so that they never compete with rows for the line. */
const stopWaiting = queryClient.getQueryCache().subscribe((event) => {
  const settled = event.type === 'updated' && ['success', 'error'].includes(event.action.type)
  if (!settled) return
  stopWaiting()
  whenIdle(() => {
    void import('./typefaces.ts')
    loadMatterPage()
  })
})

/** The scripts of the page that people go to most, so that it opens in one frame; fails in silence. */
function loadMatterPage() {
  const { routesById } = router
  for (const id of ['/matters/$matterId', '/matters/$matterId/'] as const) {
    Promise.resolve(router.loadRouteChunk(routesById[id])).catch(() => {})
  }
}

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
