/** What stands below a timeline: the way to earlier events, and what is not known. */
import type { Timeline } from '#app/data/timeline/queries.ts'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { focusListOrPage } from '#app/ui/layout/focus-page.ts'
import { limitsOf } from './known-since.ts'
import classes from './timeline.module.css'

type Props = {
  timeline: Timeline
  /** Undefined while other events are read, or where they could not be. */
  onEarlier: (() => void) | undefined
}

export function TimelineFoot({ timeline, onEarlier }: Props) {
  const limits = limitsOf(timeline)
  return (
    <div className={classes.foot}>
      {limits.length > 0 && (
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
      {timeline.hasEarlier && <Earlier onEarlier={onEarlier} />}
    </div>
  )
}

/** Goes as the last of them come, and hands the focus to the list. */
const Earlier = ({ onEarlier }: Pick<Props, 'onEarlier'>) => (
  <Button
    ref={useFocusWhenGone<HTMLButtonElement>(focusListOrPage)}
    look="default"
    aria-disabled={!onEarlier}
    onClick={() => onEarlier?.()}
  >
    Show earlier
  </Button>
)
