/** The contacts that this person opened last, of whom the desk keeps identifiers alone. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { deskQueries } from '#app/data/desk/queries.ts'
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { nameOf } from '#app/features/contacts/page/contact-heading.tsx'
import classes from './recent-contacts.module.css'

/** As many as one line holds. */
const most = 6

/** Nothing where there are none, or where the desk cannot tell; one that is gone is left out. */
export function RecentContacts() {
  const { data: recents = [] } = useQuery(deskQueries.recents('contact'))
  const ids = recents.slice(0, most).map(({ id }) => id)
  const read = useQueries({ queries: ids.map((id) => contactQueries.detail(id)) })
  const known = read.flatMap(({ data }, place) => (data ? [{ id: ids[place]!, data }] : []))
  if (known.length === 0) return null
  return (
    <nav aria-label="Recent contacts" className={classes.recents}>
      <span className={classes.label}>Recent</span>
      {known.map(({ id, data }) => (
        <span key={id} className={classes.one}>
          <ContactLink id={id}>{nameOf(data)}</ContactLink>
        </span>
      ))}
    </nav>
  )
}
