// @chunk pieces
/** Asks before something is sent a second time while the outcome of the first is not known. */
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  /** What was found when it was looked for. */
  finding?: string | undefined
  /** It changes a record: what was changed already is the same afterwards. */
  changesRecord?: boolean
  onStay: () => void
  onSend: () => void
}

export const SendAgain = ({ finding, changesRecord = false, onStay, onSend }: Props) => (
  <Dialog
    title="Send it again?"
    onClose={onStay}
    foot={
      <>
        <Button look="default" onClick={onStay}>
          Not yet
        </Button>
        <Button onClick={onSend}>Send it again</Button>
      </>
    }
  >
    {finding && <p>{finding}</p>}
    <p>
      {changesRecord
        ? 'It is not known whether your changes were saved the first time. If they were, sending them again changes nothing more.'
        : 'It is not known whether it was saved the first time. If it was, sending it again saves it twice.'}
    </p>
  </Dialog>
)
