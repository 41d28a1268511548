// @chunk form-kit
/** Shows what someone else changed in the fields about to be overwritten, and waits for a decision. */
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import classes from './overwrite-review.module.css'

/** One field that two people changed; each text is `''` where it has no value. */
export type Conflict = { label: string; before: string; now: string; mine: string }

/**
 * `review` resolves to whether mine shall take the place of what is there now; `dialog` stands beside the form, and says
 * what becomes of the other fields.
 */
export function useOverwriteReview(others = 'Fields you did not change stay as they are now.'): {
  review: (conflicts: Conflict[]) => Promise<boolean>
  dialog: ReactNode
} {
  const [conflicts, setConflicts] = useState<Conflict[]>()
  const decide = useRef<(overwrite: boolean) => void>(undefined)
  const review = (found: Conflict[]) => {
    setConflicts(found)
    return new Promise<boolean>((resolve) => {
      decide.current = resolve
    })
  }
  const end = (overwrite: boolean) => () => {
    setConflicts(undefined)
    decide.current?.(overwrite)
  }
  const dialog = conflicts && (
    <Review {...{ conflicts, others }} onOverwrite={end(true)} onStay={end(false)} />
  )
  return { review, dialog }
}

type Props = {
  conflicts: Conflict[]
  others: string
  onOverwrite: () => void
  onStay: () => void
}

const Review = ({ conflicts, others, onOverwrite, onStay }: Props) => (
  <Dialog
    title="This was changed in the meantime"
    onClose={onStay}
    foot={
      <>
        <Button look="default" onClick={onStay}>
          Back to the form
        </Button>
        <Button look="seal" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
      </>
    }
  >
    <p>Nothing has been sent yet. {others}</p>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">When you opened this</th>
          <th scope="col">Current</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ label, before, now, mine }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <Value text={before} />
            <Value text={now} />
            <Value text={mine} />
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
)

const Value = ({ text }: { text: string }) => (
  <td>{text === '' ? <span className={classes.none}>No value</span> : <bdi>{text}</bdi>}</td>
)
