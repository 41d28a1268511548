/** What stands in the place of a matter that is not there, or not any more, and the way back. */
import { Link } from '@tanstack/react-router'
import type { Matter } from '#contract/matters.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Empty } from '#app/ui/layout/notice.tsx'
import { titleOf } from './matter-heading.tsx'

/** `before` is the matter as it was known. */
export function MatterGone({ before }: { before: Matter | undefined }) {
  return (
    <Empty
      heading={
        before ? `${titleOf(before)} is no longer available` : 'There is no matter at this address'
      }
    >
      <p>
        {before
          ? 'A list showed it a moment ago. Since then it has been deleted, or Practice Desk may no longer see it.'
          : 'It may have been deleted, or the link may be incomplete.'}
      </p>
      <Link to="/matters" className={linkButton}>
        Go to matters
      </Link>
    </Empty>
  )
}
