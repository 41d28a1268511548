// @chunk pieces
/** The page of one record in each of its states: gone, not to be read, out of date, and as it should be. */
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { isNotAdmitted } from '#app/api/not-offered.ts'
import { capital } from '#app/text/capital.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Banner, Empty, Failure } from './notice.tsx'
import { Page } from './page.tsx'

type GoneProps = {
  noun: 'contact' | 'matter' | 'task'
  /** What it was called when it was known, and how it was. */
  before?: { name: string; seen: string } | undefined
}

type Props<Known> = GoneProps & {
  /** As far as it is known. */
  record: Known | undefined
  query: { error: Error | null; refetch: () => unknown }
  /** Whether it was looked for everywhere, and not found. */
  missing?: boolean
  /** Somebody types into it: whatever is read meanwhile, that is not taken away. */
  isEditing?: boolean
  /** The way back up to the list. */
  renderAbove: (record: Known | undefined) => ReactNode
  /** The head of the page; without a title, as the record is not here yet, in the shape that it will have. */
  head: Omit<ComponentProps<typeof Page>, 'title' | 'waiting' | 'above' | 'children'> & {
    title: string | undefined
  }
  children: ReactNode
}

/** Every state is one and the same element, so that the title keeps the focus from one to the next. */
export function RecordPage<Known>(props: Props<Known>) {
  const { noun, record, missing = false, renderAbove, before, head, children } = props
  const { error, refetch } = props.query
  // What the service refuses to show is not kept in sight; what is out of reach for now is.
  const refused =
    !props.isEditing && error instanceof ApiError && !error.retryable && !isNotAdmitted(error)

  if (missing || (refused && error.problem.status === 404)) {
    return (
      <Page title={`${capital(noun)} not found`} above={renderAbove(record)}>
        <Gone {...{ noun, before }} />
      </Page>
    )
  }
  if (error && (!record || refused)) {
    return (
      <Page title={capital(noun)} above={renderAbove(undefined)}>
        <Failure error={error} what={`This ${noun}`} onRetry={refetch} />
      </Page>
    )
  }
  const { title, spoken } = head
  const waiting = title === undefined || undefined
  return (
    <Page
      {...head}
      title={title ?? capital(noun)}
      waiting={waiting}
      spoken={waiting ? `Loading the ${noun}` : spoken}
      above={renderAbove(record)}
    >
      {error && (
        <Banner action="Retry" onAction={refetch}>
          This {noun} could not be refreshed and may be out of date. {error.message}
        </Banner>
      )}
      {children}
    </Page>
  )
}

/** What stands in the place of a record that is not there, or not any more, and the way back. */
const Gone = ({ noun, before }: GoneProps) => (
  <Empty
    heading={
      before ? `${before.name} is no longer available` : `This link does not lead to a ${noun}`
    }
  >
    <p>
      {before
        ? `${before.seen} It may since have been deleted, or Practice Desk may no longer have access to it.`
        : 'It may have been deleted, or the link may be incomplete.'}
    </p>
    <Link to={`/${noun}s`} className={linkButton}>
      Go to {noun}s
    </Link>
  </Empty>
)
