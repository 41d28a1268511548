/** Who is signed in, in which role, and the way out. */
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { failureOf } from '#app/api/outcome.ts'
import { signedInPerson } from '#app/api/person.ts'
import { sendChange } from '#app/api/write.ts'
import { personName } from '#app/text/person-name.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { draftsToTake, dropDraft } from '#app/ui/forms/drafts/draft-store.ts'
import * as z from 'zod/mini'
import { tellSignOut } from './idle.ts'
import { roleSentences } from './role-sentences.ts'
import classes from './session.module.css'

export function AccountSetting() {
  const signOut = useMutation({ mutationFn: leave })
  const navigate = useNavigate()
  const signsOut = useLocation({ select: ({ state }) => state.signsOut })
  const leaveNow = useEffectEvent(() => {
    // Only once: somebody else may come back to this entry.
    void navigate({ to: '.', replace: true, state: {} })
    signOut.mutate()
  })
  useEffect(() => {
    if (signsOut) leaveNow()
  }, [signsOut])
  const person = signedInPerson()
  if (!person) return null
  const { name, email, role } = person
  return (
    <div className={classes.account}>
      <p>
        Signed in as <b>{personName(person)}</b>
        {name && email && ` (${email})`}. Your role is {role}. {roleSentences[role]}
      </p>
      <Button
        look="default"
        aria-disabled={signOut.isPending}
        onClick={() => signOut.isPending || signOut.mutate()}
      >
        Sign out
      </Button>
      {signOut.error && <p role="alert">{sentenceOf(signOut.error)}</p>}
    </div>
  )
}

/** If the answer to signing out was lost, the session may or may not have ended. */
function sentenceOf(error: unknown) {
  const { word, why } = failureOf(error)
  const ended =
    'It is not known whether you are signed out: try again before you leave this device.'
  return `${word === 'Not saved' ? 'You are still signed in.' : ended} ${why}`
}

const Answer = z.object({ address: z.string() })

/** Ends the session here and at the provider, and takes the person's drafts along. */
async function leave(): Promise<void> {
  // Only their key says which are theirs, and it goes with the session.
  const own = await draftsToTake().catch(() => [])
  const { text } = await sendChange('/sign-out', { method: 'POST' })
  const { address } = Answer.parse(JSON.parse(text))
  await Promise.all(own.map(dropDraft)).catch(() => {})
  tellSignOut()
  location.assign(address)
}
