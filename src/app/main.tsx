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

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

/** The typefaces come after the first answers, so that they never compete with rows for the line. */
const loadTypefaces = queryClient.getQueryCache().subscribe(() => {
  if (queryClient.isFetching() > 0) return
  loadTypefaces()
  void import('./fonts.css')
})

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
