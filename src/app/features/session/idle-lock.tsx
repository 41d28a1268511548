/** Hides everything once nobody has used the desk for a while, until its person continues; what was typed stays. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { longestIdle } from '#app/api/limits.ts'
import { signedInPerson } from '#app/api/person.ts'
import { signedOut } from '#app/api/session.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import { idleLockOf } from '#app/data/desk/idle-lock.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SecondsLeft } from '#app/ui/controls/seconds-left.tsx'
import { CornerNotice } from '#app/ui/dialogs/corner-notice.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { coverPage } from './cover-page.ts'
import { hideWhileAway, showPage } from './hidden-page.ts'
import {
  awaitsProof,
  followSignOut,
  locked,
  lockingAt,
  lockNotice,
  restoreLock,
  unlock,
  watchIdle,
} from './idle.ts'
import { anew, SignInAgain } from './sign-in-again.tsx'

export function IdleLock() {
  const { data } = useQuery(deskQueries.preferences())
  // What the firm wants holds even if what the person wants cannot be read.
  const minutes = data ? idleLockOf(data) : longestIdle()
  useEffect(() => {
    restoreLock()
    if (!locked.get()) showPage()
    return followSignOut()
  }, [])
  useEffect(hideWhileAway, [])
  useEffect(() => (minutes === undefined ? undefined : watchIdle(minutes * 60_000)), [minutes])
  const why = useSyncExternalStore(locked.subscribe, locked.get, locked.get)
  return why ? createPortal(<Locked why={why} />, document.body) : <LockNotice />
}

/** Whoever is still there can keep the screen open. */
function LockNotice() {
  const until = useSyncExternalStore(lockingAt.subscribe, lockingAt.get, lockingAt.get)
  if (until === undefined) return null
  return (
    <CornerNotice>
      <span role="status">
        This screen locks in {lockNotice / 1000} seconds. Any key press, mouse movement or touch
        keeps it unlocked.
      </span>
      <SecondsLeft until={until} />
    </CornerNotice>
  )
}

type Why = 'idle' | 'signed out'

const titles: Record<Why, string> = { idle: 'Locked', 'signed out': 'You have signed out' }
const words: Record<Why, string> = {
  idle: 'Practice Desk has not been used for a while. What you typed is kept, and uploads continue.',
  'signed out': 'You signed out in another tab.',
}

function Locked({ why }: { why: Why }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const uncover = coverPage(place.current!, titles[why])
    showPage()
    return uncover
  }, [why])
  return <div ref={place}>{signedInPerson() ? <ProveAgain why={why} /> : <JustContinue />}</div>
}

function ProveAgain({ why }: { why: Why }) {
  const before = signedInPerson()?.signedInAt ?? 0
  return (
    <SignInAgain
      title={titles[why]}
      action={why === 'idle' ? 'Continue' : 'Sign in again'}
      address={anew}
      isBack={({ signedInAt = 0 }) => signedInAt > before && !awaitsProof()}
      onBack={() => {
        signedOut.set(false)
        unlock()
      }}
    >
      {words[why]} Sign in again in the window that opens; this page then continues where you left
      off.
    </SignInAgain>
  )
}

/** Nobody signs in at this desk: there is nothing to prove. */
const JustContinue = () => (
  <Dialog title={titles.idle} onClose={undefined} foot={<Button onClick={unlock}>Continue</Button>}>
    <p>{words.idle}</p>
  </Dialog>
)
