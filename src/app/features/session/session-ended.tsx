/** What lies over a page whose session has ended: it signs in again in a window of its own, and the page stays as it was. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { signedInPerson } from '#app/api/person.ts'
import { call } from '#app/api/client.ts'
import { signedOut } from '#app/api/session.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { deskOperations } from '#contract/desk.ts'

/** Where the other window signs in, and ends. */
const elsewhere = '/sign-in?to=/sign-in/done'
/** How often the page looks whether somebody has signed in, in milliseconds. */
const interval = 1000

export function SessionEnded() {
  const ended = useSyncExternalStore(signedOut.subscribe, signedOut.get)
  return ended ? <SignInAgain /> : null
}

function SignInAgain() {
  const [begun, setBegun] = useState(false)
  const look = useLook()
  const { mutate, isPending } = look
  useEffect(() => {
    if (!begun) return undefined
    const timer = setInterval(mutate, interval)
    return () => clearInterval(timer)
  }, [begun, mutate])
  return (
    <Dialog
      title="Your session has ended"
      onClose={undefined}
      foot={
        <>
          {begun && (
            <Button look="default" aria-disabled={isPending} onClick={() => mutate()}>
              I have signed in
            </Button>
          )}
          <Button
            onClick={() => {
              window.open(elsewhere, '_blank', 'noopener')
              setBegun(true)
            }}
          >
            Sign in again
          </Button>
        </>
      }
    >
      <p>
        Nothing that you typed is lost, and nothing was sent since. Sign in again in the window that
        opens; this page then goes on as it is.
      </p>
      <p role="status">{begun && 'Waiting until you have signed in…'}</p>
    </Dialog>
  )
}

/** Looks whether somebody has signed in: the same person goes on, anybody else gets a page of their own. */
function useLook() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deskOperations.getPerson, {}),
    onSuccess: ({ id }) => {
      if (id !== signedInPerson()?.id) return location.reload()
      signedOut.set(false)
      return void queryClient.invalidateQueries()
    },
  })
}
