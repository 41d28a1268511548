/** What stands in the place of a contact that is not there, or not any more, and the way back. */
import { Link } from '@tanstack/react-router'
import type { Contact } from '#contract/contacts.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Empty } from '#app/ui/layout/notice.tsx'
import { nameOf } from './contact-heading.tsx'

/** `before` is the contact as it was known. */
export function ContactGone({ before }: { before: Contact | undefined }) {
  return (
    <Empty
      heading={
        before ? `${nameOf(before)} is no longer available` : 'There is no contact at this address'
      }
    >
      <p>
        {before
          ? 'It was there a moment ago. Since then it has been deleted, or Practice Desk may no longer see it.'
          : 'It may have been deleted, or the link may be incomplete.'}
      </p>
      <Link to="/contacts" className={linkButton}>
        Go to contacts
      </Link>
    </Empty>
  )
}
