/** What lies over a page whose session has ended: it signs in again in a window of its own, and the page stays as it was. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { signedOut } from '#app/api/session.ts'
import { locked } from './idle.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Where the other window signs in, and ends. */
const elsewhere = '/sign-in?to=/sign-in/done'

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

const Ended = () => (
  <SignInAgain
    title="Your session has ended"
    action="Sign in again"
    address={elsewhere}
    isBack={() => true}
    onBack={() => signedOut.set(false)}
    looksFirst
  >
    Nothing that you typed is lost, and nothing has been sent since. Sign in again in the window
    that opens; this page then continues where you left off.
  </SignInAgain>
)
