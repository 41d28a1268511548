/** Asks a person once which staff member they are. */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '#app/api/outcome.ts'
import { deskMutations } from '#app/data/desk/queries.ts'
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useUnmounted } from '#app/ui/browser/use-unmounted.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { shortest, tasksOf, type TaskSearch } from '#app/data/tasks/search.ts'
import { usualTasks } from '#contract/tasks.ts'
import classes from './task-field-dialog.module.css'

type Props = { search: TaskSearch; onClose: () => void }

/** Saves which staff member the person is, and opens their tasks. */
function useIdentity({ search, onClose }: Props) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useMutation(deskMutations.changePreferences())
  const unmounted = useUnmounted(() => {})
  const save = (staffContactId: string | undefined) => {
    if (!staffContactId || isPending) return
    const mine = shortest(tasksOf(staffContactId, search), usualTasks(staffContactId))
    // Not by callbacks: a dialog that was closed by then would drop them.
    void mutateAsync({ staffContactId }).then(
      () => {
        if (unmounted.current) return notify({ word: 'Saved', message: savedLater })
        onClose()
        void navigate({ to: '/tasks', search: mine })
      },
      (failure: unknown) => {
        const { word, why } = failureOf(failure)
        if (unmounted.current) notify({ word, message: why })
      },
    )
  }
  return { save, busy: isPending, failure: error && failureOf(error) }
}

const savedLater = 'Tasks and time will use the name that you chose.'

export function IdentityDialog({ search, onClose }: Props) {
  const [staffContactId, setStaff] = useState<string>()
  const [unchosen, setUnchosen] = useState<string>()
  const { save, busy, failure } = useIdentity({ search, onClose })
  const chosen = unchosen ? undefined : staffContactId
  return (
    <Dialog
      title="Who are you?"
      onClose={onClose}
      foot={
        <>
          <Button look="default" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={!chosen || busy} onClick={() => save(chosen)}>
            Continue
          </Button>
        </>
      }
    >
      <p className={classes.lead}>
        Your tasks are the ones assigned to you. Practice Desk remembers your answer.
      </p>
      {failure && (
        <p role="alert" className={classes.error}>
          <b>{failure.word}.</b> {failure.why}
        </p>
      )}
      <WithMantine>
        <div className={classes.field}>
          <ContactPicker
            label="Staff member"
            type="Staff"
            value={staffContactId}
            onChange={setStaff}
            onUnchosen={setUnchosen}
          />
        </div>
      </WithMantine>
    </Dialog>
  )
}
