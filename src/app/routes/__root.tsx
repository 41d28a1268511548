/** The frame around every page, and what stands there when a page fails or does not exist. */
import { type QueryClient, useIsFetching, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type * as Later from './-frame-later.tsx'
import { PageFailed } from './-page-failed.tsx'
import { matterListQueries } from '#app/data/matters/list-queries.ts'
import { formatNumber } from '#app/text/format.ts'
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

function Frame() {
  // The count in the navigation is asked for once the page itself has what it needs.
  const { queryKey } = matterListQueries.total()
  const enabled = useIsFetching({ predicate: (query) => query.queryKey[1] !== queryKey[1] }) === 0
  const { data: matters } = useQuery({ ...matterListQueries.total(), enabled })
  const later = useAfterPaint()
  const links = [
    {
      to: '/matters',
      label: 'Matters',
      icon: later?.icons.matters,
      note: matters === undefined ? undefined : formatNumber(matters),
    },
    { to: '/documents', label: 'Documents', icon: later?.icons.documents },
    { to: '/contacts', label: 'Contacts', icon: later?.icons.contacts },
    { to: '/tasks', label: 'Tasks', icon: later?.icons.tasks },
    { to: '/time', label: 'Time', icon: later?.icons.time },
    { to: '/settings', label: 'Settings', icon: later?.icons.settings },
  ] as const
  return (
    <Shell links={links} foot={later && <later.Keys />}>
      <Outlet />
      {later && <later.Later />}
    </Shell>
  )
}

/** What the frame can do without until the page is there. */
function useAfterPaint() {
  const [later, setLater] = useState<typeof Later>()
  useEffect(() => whenIdle(() => void retry(() => import('./-frame-later.tsx')).then(setLater)), [])
  return later
}
