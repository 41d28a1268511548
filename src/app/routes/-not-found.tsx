/** What stands where an address leads to no page; few ever need it, so it comes by itself. */
import { Link } from '@tanstack/react-router'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Empty } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'

export function NotFound() {
  return (
    <Page title="Page not found">
      <Empty heading="There is no page at this web address">
        <p>It may have been mistyped, or the page may have moved.</p>
        <Link to="/matters" className={linkButton}>
          Go to matters
        </Link>
      </Empty>
    </Page>
  )
}
