/** Who is signed in, in which role, and the way out. */
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { send } from '#app/api/client.ts'
import { signedInPerson } from '#app/api/person.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { dropAllDrafts } from '#app/ui/forms/drafts/draft-store.ts'
import * as z from 'zod/mini'
import { tellSignOut } from './idle.ts'
import { roleSentences } from './role-sentences.ts'
import classes from './session.module.css'

export function AccountSetting() {
  const signOut = useMutation({ mutationFn: leave })
  const person = signedInPerson()
  if (!person) return null
  const { name, email, role } = person
  return (
    <div className={classes.account}>
      <p>
        Signed in as <b>{name ?? email ?? 'someone without a name'}</b>
        {name && email && ` (${email})`}. Your role is {role}. {roleSentences[role]}
      </p>
      <Button look="default" aria-disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
      {signOut.error && <p role="alert">You are still signed in. {signOut.error.message}</p>}
    </div>
  )
}

const Answer = z.object({ address: z.string() })

/** Ends the session here and at the provider; drafts are of no use to whoever comes next. */
async function leave(): Promise<void> {
  const { text } = await send('/sign-out', { method: 'POST', signal: null })
  const { success, data } = Answer.safeParse(JSON.parse(text))
  if (!success) throw ApiError.of('unreachable')
  await dropAllDrafts().catch(() => {})
  tellSignOut()
  location.assign(data.address)
}
