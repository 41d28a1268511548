/** What stands in the place of a record that is not there, or not any more, and the way back. */
import { Link, type LinkProps } from '@tanstack/react-router'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Empty } from './notice.tsx'

type Props = {
  noun: 'contact' | 'matter' | 'task'
  list: LinkProps['to']
  /** What it was called when it was known, and how it was. */
  before?: { name: string; seen: string } | undefined
}

export const RecordGone = ({ noun, list, before }: Props) => (
  <Empty
    heading={
      before ? `${before.name} is no longer available` : `There is no ${noun} at this address`
    }
  >
    <p>
      {before
        ? `${before.seen} Since then it has been deleted, or Practice Desk may no longer see it.`
        : 'It may have been deleted, or the link may be incomplete.'}
    </p>
    <Link to={list} className={linkButton}>
      Go to {noun}s
    </Link>
  </Empty>
)
