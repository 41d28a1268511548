/** The contacts that this person opened last; the gateway stores only their identifiers. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { deskQueries } from '#app/data/desk/queries.ts'
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { nameOf } from '#app/features/contacts/page/contact-heading.tsx'
import classes from './recent-contacts.module.css'

/** As many as fit on one line, long names shortened; on a phone the line scrolls. */
const maxRecents = 5

type Props = {
  /** Whether it may be loaded now: the list itself comes first. */
  read: boolean
}

/** Reserves its line from the start, so that nothing below it moves. A contact that no longer exists is left out. */
export function RecentContacts({ read }: Props) {
  const { data: recents } = useQuery({ ...deskQueries.recents('contact'), enabled: read })
  const ids = (recents ?? []).slice(0, maxRecents).map(({ id }) => id)
  const contacts = useQueries({ queries: ids.map((id) => contactQueries.detail(id)) })
  const known = contacts.flatMap(({ data }, place) => (data ? [{ id: ids[place]!, data }] : []))
  return (
    <div className={classes.recents}>
      {recents?.length === 0 && 'Contacts you open will appear here'}
      {known.length > 0 && (
        <nav aria-label="Recent contacts" className={classes.names}>
          <span className={classes.label}>Recent</span>
          {known.map(({ id, data }) => (
            <span key={id} className={classes.one}>
              <ContactLink id={id}>{nameOf(data)}</ContactLink>
            </span>
          ))}
        </nav>
      )}
    </div>
  )
}
