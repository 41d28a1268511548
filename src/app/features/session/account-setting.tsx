/** Who is signed in, in which role, and the way out. */
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { send } from '#app/api/client.ts'
import { signedInPerson } from '#app/api/person.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { dropAllDrafts } from '#app/ui/forms/drafts/draft-store.ts'
import type { Role } from '#contract/roles.ts'
import * as z from 'zod/mini'
import classes from './session.module.css'

const roleSentences: Record<Role, string> = {
  reader: 'You may look at records, but not change them.',
  editor: 'You may look at records and change them.',
  admin: 'You may do everything here.',
}

export function AccountSetting() {
  const signOut = useMutation({ mutationFn: leave })
  const person = signedInPerson()
  if (!person) return null
  const { name, email, role } = person
  return (
    <div className={classes.account}>
      <p>
        Signed in as <b>{name ?? email ?? 'someone without a name'}</b>
        {name && email && ` (${email})`}. {roleSentences[role]}
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
  location.assign(data.address)
}
