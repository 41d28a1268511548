// @chunk pieces
/** The heading of a contact's page: its name, its kind and its roles. */
import type { Contact } from '#contract/contacts.ts'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { shownName } from '#app/text/shown-name.ts'
import classes from '#app/ui/layout/record-sheet.module.css'

export const nameOf = ({ fullName, shortName }: Pick<Contact, 'fullName' | 'shortName'>) =>
  shownName(fullName ?? shortName ?? 'Unnamed contact')

/** One line: job and company, and the roles that the contact has on matters; none where there is nothing to say. */
export function ContactFacts({ contact }: { contact: Contact | undefined }) {
  const { jobTitle, company, roles = [] } = contact ?? {}
  const job = [jobTitle, company].filter(Boolean)
  if (contact && job.length + roles.length === 0) return null
  return (
    <p className={classes.facts}>
      {!contact && <Skeleton width={240} />}
      {job.map((fact) => (
        <span key={fact} className={classes.fact}>
          <bdi>{fact}</bdi>
        </span>
      ))}
      {roles.length > 0 && (
        <span className={classes.fact}>
          <span className="spoken-only">Roles </span>
          <bdi>{roles.slice(0, 5).join(', ')}</bdi>
          {roles.length > 5 && ' …'}
        </span>
      )}
    </p>
  )
}

/** `Contacts / Okafor, Blessing`. */
export const ContactBreadcrumb = ({ contact }: { contact: Contact | undefined }) => (
  <Breadcrumb to="/contacts" label="Contacts" here={contact && nameOf(contact)} />
)
