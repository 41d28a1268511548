/** The frame around every page, and what stands there when a page fails or does not exist. */
import { type QueryClient, useIsFetching, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Link, Outlet } from '@tanstack/react-router'
import { IconBriefcase, IconFileText } from '@tabler/icons-react'
import { PageFailed } from './-page-failed.tsx'
import { matterQueries } from '#app/features/matters/queries.ts'
import { formatNumber } from '#app/ui/format.ts'
import { HoldNotices } from '#app/ui/hold-notices.tsx'
import { Empty } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Shell } from '#app/ui/shell.tsx'
import { linkButton } from '#app/ui/button.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Frame,
  errorComponent: PageFailed,
  notFoundComponent: NotFound,
})

function Frame() {
  // The count in the navigation is asked for once the page itself has what it needs.
  const { queryKey } = matterQueries.total()
  const enabled = useIsFetching({ predicate: (query) => query.queryKey[1] !== queryKey[1] }) === 0
  const { data: matters } = useQuery({ ...matterQueries.total(), enabled })
  const links = [
    {
      to: '/matters',
      label: 'Matters',
      icon: <IconBriefcase size={18} stroke={1.5} aria-hidden />,
      note: matters === undefined ? undefined : formatNumber(matters),
    },
    {
      to: '/documents',
      label: 'Documents',
      icon: <IconFileText size={18} stroke={1.5} aria-hidden />,
    },
  ] as const
  return (
    <Shell links={links}>
      <Outlet />
      <HoldNotices />
    </Shell>
  )
}

function NotFound() {
  return (
    <Page title="There is no such page">
      <Empty heading="The address leads nowhere">
        <p>It may have been mistyped, or the page may have moved.</p>
        <Link to="/matters" className={linkButton}>
          Go to matters
        </Link>
      </Empty>
    </Page>
  )
}
