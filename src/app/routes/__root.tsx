/** The frame around every page, and what stands there when a page fails or does not exist. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { startTransition, Suspense, useEffect, useState } from 'react'
import type * as Later from './-frame-later.tsx'
import { PageFailed } from './-page-failed.tsx'
import { retry, lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Shell } from '#app/ui/layout/shell.tsx'
import { whenIdle } from '#app/ui/browser/when-idle.ts'

const NotFound = lazyWithRetry(() => import('./-not-found.tsx'), 'NotFound')

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Frame,
  errorComponent: PageFailed,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
})

const pages = [
  { to: '/matters', label: 'Matters' },
  { to: '/documents', label: 'Documents' },
  { to: '/contacts', label: 'Contacts' },
  { to: '/tasks', label: 'Tasks' },
  { to: '/time', label: 'Time' },
  { to: '/settings', label: 'Settings' },
] as const

function Frame() {
  const later = useAfterPaint()
  const links = pages.map((page) => ({ ...page, ...later?.beside[page.label] }))
  return (
    <Shell links={links} search={later && <later.Palette />} foot={later && <later.Foot />}>
      <Outlet />
      {later && <later.Later />}
    </Shell>
  )
}

/** What the frame can do without until the page is there. */
function useAfterPaint() {
  const [later, setLater] = useState<typeof Later>()
  useEffect(() => {
    // Once it is here: what comes by `await` is no part of the idle work that asked for it.
    const draw = (loaded: typeof Later) => startTransition(() => setLater(loaded))
    return whenIdle(() => void retry(() => import('./-frame-later.tsx')).then(draw))
  }, [])
  return later
}
