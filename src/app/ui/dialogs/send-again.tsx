// @chunk pieces
/** Asks before something is sent a second time while the outcome of the first is not known. */
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'

export const SendAgain = ({ onStay, onSend }: { onStay: () => void; onSend: () => void }) => (
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
    <p>
      It is not known whether it was saved the first time. If it was, sending it again saves it
      twice.
    </p>
  </Dialog>
)
