// @chunk first-rows
/** The app around one cache and one router: the same in a browser and where the gateway draws a page. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

type Props = { queryClient: QueryClient; router: RegisteredRouter }

export const App = ({ queryClient, router }: Props) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)
