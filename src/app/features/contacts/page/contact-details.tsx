/** Everything else about a contact: the fields of its kind, custom fields, members and notes. */
import type { ReactNode } from 'react'
import { type Contact, type ContactKind, kindOf } from '#contract/contacts.ts'
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { customFieldText } from '#app/ui/forms/custom-field-text.ts'
import { FirstFew } from '#app/ui/controls/first-few.tsx'
import { formatDate } from '#app/text/format.ts'
import { LongText } from '#app/ui/controls/long-text.tsx'
import { Section } from '#app/ui/layout/section.tsx'
import { oddityOfAbn, oddityOfAcn } from '#app/features/contacts/business-numbers.ts'
import { kindWord } from '#app/data/contacts/kinds.ts'
import classes from './contact-page.module.css'
import { isMissingMethods } from './contact-methods.tsx'
import { groupedNumber } from './grouped-number.ts'

type Detail = {
  label: string
  kinds: readonly ContactKind[]
  value: string | undefined
  /** What seems wrong with the value. */
  oddity?: string | undefined
}

const none = <span className={classes.none}>—</span>

type Props = {
  contact: Contact | undefined
  /** Whether fields without a value are shown too. */
  all: boolean
  onAll: (all: boolean) => void
}

export function ContactDetails({ contact, all, onAll }: Props) {
  const fields = Object.entries(contact?.customFields ?? {})
  return (
    <>
      {contact && <Members contact={contact} />}
      <Section heading="Details">
        <dl className={classes.details}>
          {contact ? (
            detailsOf(contact, all).map(({ label, value, oddity }) => (
              <Pair key={label} label={label}>
                {value ? <bdi>{value}</bdi> : none}
                {oddity && <span className={classes.oddity}>{oddity}</span>}
              </Pair>
            ))
          ) : (
            <Pair label="Kind">
              <Skeleton width={120} />
            </Pair>
          )}
          {fields.map(([name, value]) => (
            // A custom field may have any name, even one of those above.
            <Pair key={`custom ${name}`} label={<bdi>{name}</bdi>}>
              <bdi>{customFieldText(value, name)}</bdi>
            </Pair>
          ))}
        </dl>
        {contact && hasEmpty(contact) && (
          <Button look="quiet" className={classes.all} onClick={() => onAll(!all)}>
            {all ? 'Hide empty fields' : 'Show empty fields'}
          </Button>
        )}
      </Section>
      {contact?.notes && (
        <Section heading="Notes">
          <LongText text={contact.notes} />
        </Section>
      )}
    </>
  )
}

const Pair = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={classes.pair}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const person = ['Person'] as const
const company = ['Company'] as const
const any = ['Person', 'Company', 'Plural'] as const

/** The fields that have a value; with `all` those of the contact's kind that have none, too. */
function detailsOf(contact: Contact, all: boolean): Detail[] {
  const kind = kindOf(contact)
  const { birthday, abn, acn } = contact
  const fields: Detail[] = [
    { label: 'Kind', kinds: any, value: kindWord(contact) },
    { label: 'Short name', kinds: any, value: contact.shortName },
    { label: 'Title', kinds: person, value: contact.title },
    { label: 'First name', kinds: person, value: contact.firstName },
    { label: 'Middle name', kinds: person, value: contact.middleName },
    { label: 'Last name', kinds: person, value: contact.lastName },
    { label: 'Gender', kinds: person, value: contact.gender },
    { label: 'Birthday', kinds: person, value: birthday && formatDate(birthday) },
    { label: 'Company', kinds: person, value: contact.company },
    { label: 'Job title', kinds: person, value: contact.jobTitle },
    { label: 'ABN', kinds: any, value: abn && groupedNumber(abn), oddity: abn && oddityOfAbn(abn) },
    {
      label: 'ACN',
      kinds: company,
      value: acn && groupedNumber(acn),
      oddity: acn && oddityOfAcn(acn),
    },
    { label: 'Roles', kinds: any, value: contact.roles?.join(', ') },
  ]
  return fields.filter(({ kinds, value }) => value || (all && kinds.includes(kind)))
}

/** Whether 'Show empty fields' would show any, here or among the ways to reach the contact. */
const hasEmpty = (contact: Contact) =>
  isMissingMethods(contact) || detailsOf(contact, true).some(({ value }) => !value)

function Members({ contact }: { contact: Contact }) {
  const { members = [] } = contact
  if (kindOf(contact) !== 'Plural' && members.length === 0) return null
  return (
    <Section heading="Members">
      {members.length === 0 ? (
        <p className={classes.none}>This group has no members.</p>
      ) : (
        <ul className={classes.members}>
          <FirstFew items={members} few={20} noun={{ one: 'member', many: 'members' }}>
            {({ id, name }) => (
              <li className={classes.line}>
                <ContactLink id={id}>{name ?? 'Unnamed contact'}</ContactLink>
              </li>
            )}
          </FirstFew>
        </ul>
      )}
    </Section>
  )
}
