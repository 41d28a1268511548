/** What lies over a page whose session has ended: it signs in again in a window of its own, and the page stays as it was. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { signedInPerson } from '#app/api/person.ts'
import { readPerson } from '#app/api/read-person.ts'
import { signedOut } from '#app/api/session.ts'
import { personName } from '#app/text/person-name.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { locked } from './idle.ts'
import { SignInAgain, type Someone } from './sign-in-again.tsx'

/** Where the other window signs in, and ends. */
const elsewhere = '/sign-in?to=/sign-in/done'
/** The same, where the provider still knows somebody else. */
const anew = '/sign-in?fresh=1&to=/sign-in/done'

export function SessionEnded() {
  const ended = useSyncExternalStore(signedOut.subscribe, signedOut.get, signedOut.get)
  const isLocked = Boolean(useSyncExternalStore(locked.subscribe, locked.get, locked.get))
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!ended) return undefined
    return () => void (signedOut.get() || queryClient.invalidateQueries())
  }, [ended, queryClient])
  // Who opens the lock signs in, with a proof; without one, this would be a way around it.
  return ended && !isLocked && <Ended />
}

function Ended() {
  const [other, setOther] = useState<Someone>()
  useEffect(() => {
    void readPerson().then((there) => there && there.id !== signedInPerson()?.id && setOther(there))
  }, [])
  const shared = {
    action: 'Sign in again',
    isBack: () => true,
    onBack: () => signedOut.set(false),
    onOther: setOther,
  }
  if (other) {
    const [own, name] = [personName(signedInPerson()), personName(other)]
    const reload = (
      <Button look="default" onClick={() => location.reload()}>
        Reload
      </Button>
    )
    return (
      <SignInAgain
        {...shared}
        key={other.id}
        title="Someone else has signed in"
        address={anew}
        beside={reload}
      >
        This page was opened by {own}. {name} has since signed in on this browser, and nothing more
        is sent from this page. Reload it to continue as {name}. Or sign in again as yourself in the
        window that opens: nothing that you typed is lost, and this page then continues where you
        left off.
      </SignInAgain>
    )
  }
  return (
    <SignInAgain {...shared} title="Your session has ended" address={elsewhere}>
      Nothing that you typed is lost, and nothing has been sent since. Sign in again in the window
      that opens; this page then continues where you left off.
    </SignInAgain>
  )
}
