/** Finds contacts by what is typed, where a service offers no list of them: the best five, and how to find others. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { withoutDuplicates } from '#app/api/list-page.ts'
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { formatCount } from '#app/text/format.ts'
import { useEntry } from '#app/ui/list/use-entry.ts'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import { nameOf } from '#app/features/contacts/page/contact-heading.tsx'
import classes from './contact-lookup.module.css'

/** A lookup returns no more than this (the specification, Limits). */
const maxResults = 5

type Props = { term: string; type: LookupType }

export function ContactLookup({ term, type }: Props) {
  const found = useQuery({
    ...contactQueries.lookup(term, type),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching } = found
  const people = term && data ? withoutDuplicates(data) : undefined
  const list = useRef<HTMLUListElement>(null)
  const isShown = Boolean(people?.length) && !error && !found.isPlaceholderData
  useEntry(isShown ? term : undefined, () => list.current?.querySelector('a')?.focus())
  return (
    <Section heading="Found">
      <p role="status" className={classes.said}>
        {statusText(term, people?.length, isFetching, error !== null)}
      </p>
      {error && term && <SectionFailed what="Contacts" error={error} onRetry={found.refetch} />}
      {people && people.length > 0 && !error && (
        <ul ref={list} className={classes.people} data-stale={found.isPlaceholderData || undefined}>
          {people.map((person, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- those without an identifier may be alike
            <Person key={`${person.id} ${place}`} person={person} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function statusText(term: string, count: number | undefined, fetching: boolean, failed: boolean) {
  if (!term) return 'Type a name, an email address or a phone number to find a contact.'
  if (failed) return ''
  if (fetching || count === undefined) return 'Searching…'
  if (count === 0) return 'No one found. Try fewer letters, or another spelling.'
  if (count < maxResults) return `${formatCount(count, 'contact', 'contacts')} found`
  return 'These are the five best matches, and there may be more. To narrow them down, type more of the name, an email address or a phone number, or search staff only.'
}

function Person({ person }: { person: ContactSummary }) {
  const { title, jobTitle, company, additionalInfo } = person
  const details = [title, jobTitle, company, additionalInfo].filter(Boolean).join(' · ')
  return (
    <li className={classes.person}>
      <span className={classes.name}>
        <ContactLink id={person.id}>{nameOf(person)}</ContactLink>
      </span>
      {details && (
        <span className={classes.details}>
          <JoinedText of={details} />
        </span>
      )}
    </li>
  )
}
