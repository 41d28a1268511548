// @chunk pieces
/** What stands at an address that a person's role does not open: why, whom to ask, and the way back. */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signedInPerson } from '#app/api/person.ts'
import { readPerson } from '#app/api/read-person.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Empty } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { roleSentences } from './role-sentences.ts'

/** Where somebody goes from a form that is not theirs. */
const lists = ['matters', 'contacts', 'tasks', 'time', 'settings'] as const

export function NotAllowed({ path }: { path: string }) {
  useEffect(() => {
    // Another tab may have signed in again, with another role: a change of role ends the sessions of before.
    void readPerson()
  }, [])
  const list = lists.find((one) => path.startsWith(`/${one}/`)) ?? 'matters'
  const role = signedInPerson()?.role ?? 'reader'
  return (
    <Page title="Not allowed">
      <Empty heading="You do not have access to this page">
        <p>
          Your role here is {role}. {roleSentences[role]} If you need another role, ask an admin of
          Practice Desk at your firm.
        </p>
        <Link to={`/${list}`} className={linkButton}>
          Go to {list}
        </Link>
      </Empty>
    </Page>
  )
}
