/** Each field that two people have changed: as it was, as it is now, and as it would be overwritten. */
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import classes from './overwrite-dialog.module.css'
import type { Conflict } from './overwrite-review.tsx'

type Props = {
  conflicts: Conflict[]
  others: string
  onOverwrite: () => void
  onStay: () => void
}

export const OverwriteDialog = ({ conflicts, others, onOverwrite, onStay }: Props) => (
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
