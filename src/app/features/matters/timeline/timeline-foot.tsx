/** What stands below a timeline: the way to earlier events, and what is not known. */
import type { Timeline } from '#app/data/timeline/queries.ts'
import type { TimelineSearch } from '#app/data/timeline/search.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { limitsOf } from './known-since.ts'
import classes from './timeline.module.css'

type Props = {
  timeline: Timeline
  search: TimelineSearch
  /** Undefined while earlier events are being read. */
  onEarlier: (() => void) | undefined
}

export function TimelineFoot({ timeline, search, onEarlier }: Props) {
  const limits = limitsOf(timeline, search)
  return (
    <div className={classes.foot}>
      {limits.length > 0 && (
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
      {timeline.hasEarlier && (
        <Button look="default" aria-disabled={!onEarlier} onClick={() => onEarlier?.()}>
          Show earlier
        </Button>
      )}
    </div>
  )
}
