/** What stands in the place of a page that failed: the reason, and two ways on. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Failure } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import classes from './-page-failed.module.css'

export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="This page could not be loaded">
      <Failure error={error} onRetry={retry} />
      <p className={classes.other}>
        <Link to="/matters" className={linkButton} data-look="default">
          Go to matters
        </Link>
      </p>
    </Page>
  )
}
