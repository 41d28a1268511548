/** Existing contacts that may be the same one: looked up while a new contact is typed, and shown beside its form. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, useWatch } from 'react-hook-form'
import { Button } from '#app/ui/controls/button.tsx'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { namesWithin } from '#contract/company-names.ts'
import type { ContactSummary } from '#contract/contacts.ts'
import { type Named, nameIn, type SharedFields } from './contact-fields.ts'
import classes from './contact-form.module.css'
import { useEmailOwners } from './email-owners.ts'

/** How long after the last keystroke the lookup starts, in milliseconds. */
const debounceMs = 400
/** The most lookups at once, however many phones a contact has. */
const maxLookups = 6

export type DuplicatesProps = { control: Control<SharedFields & Named> }
type Term = { term: string; by: string }

const digits = (text: string) => text.replaceAll(/\D/g, '').length

/** Terms long enough to tell people apart. */
function termsOf(fields: SharedFields & Named): Term[] {
  const { emails, phones, abn = '', acn = '' } = fields
  const names = namesWithin(nameIn(fields).trim())
  const texts = (rows: { value?: string }[] = []) => rows.map(({ value = '' }) => value.trim())
  return [
    ...names.map((term) => ({ term, by: 'name', enough: term.length >= 3 })),
    { term: abn.trim(), by: 'ABN', enough: digits(abn) >= 9 },
    { term: acn.trim(), by: 'ACN', enough: digits(acn) >= 9 },
    ...texts(emails).map((term) => ({ term, by: 'email', enough: /\S@\S/.test(term) })),
    ...texts(phones).map((term) => ({ term, by: 'phone', enough: digits(term) >= 6 })),
  ]
    .filter(({ enough }) => enough)
    .slice(0, maxLookups)
}

function usePossibleDuplicates({ control }: DuplicatesProps) {
  const terms: Term[] = useWatch({ control, compute: termsOf })
  const [searchedTerms] = useDebouncedValue(terms, debounceMs)
  const answers = useQueries({
    queries: searchedTerms.map(({ term }) => contactQueries.lookup(term, 'All')),
  })
  const lookups = searchedTerms.map(({ term, by }, index) => ({
    term,
    by,
    found: (answers[index]?.data ?? []).filter(({ id }) => id !== ''),
  }))
  const owners = useEmailOwners(
    lookups.flatMap(({ term, by, found }) => (by === 'email' ? [{ email: term, found }] : [])),
  )
  const duplicates = new Map<string, { contact: ContactSummary; by: Set<string> }>()
  for (const { term, by, found } of lookups) {
    for (const contact of by === 'email' ? found.filter((one) => owners.owns(one, term)) : found) {
      const one = duplicates.get(contact.id) ?? { contact, by: new Set() }
      duplicates.set(contact.id, { ...one, by: one.by.add(by) })
    }
  }
  const shown = [...duplicates.values()].toSorted(
    (one, other) => strengthOf(other) - strengthOf(one),
  )
  const status =
    terms.length === 0
      ? 'Checked as you type'
      : statusText(shown.length, {
          by: new Set(searchedTerms.map((searched) => searched.by)),
          failed: answers.some(({ isError }) => isError),
          pending:
            terms !== searchedTerms ||
            owners.isPending ||
            answers.some(({ isPending }) => isPending),
        })
  return { found: shown, status }
}

/** Beside the buttons, as the list may be out of sight when somebody saves; nothing where none was found. */
export function DuplicateCount({ control, listId }: DuplicatesProps & { listId: string }) {
  const { found, status } = usePossibleDuplicates({ control })
  if (found.length === 0) return null
  const lead = () => {
    const list = document.getElementById(listId)
    list?.scrollIntoView({ block: 'nearest' })
    list?.querySelector('a')?.focus()
  }
  return (
    <Button look="quiet" onClick={lead}>
      {status}
    </Button>
  )
}

type Found = { contact: ContactSummary; by: ReadonlySet<string> }

/** From the weakest evidence to the strongest: many share a name, households and firms share a phone. */
const strengths = ['name', 'phone', 'email', 'ACN', 'ABN']
const strengthOf = ({ by }: Found) =>
  by.size * strengths.length + Math.max(...strengths.map((one, at) => (by.has(one) ? at : 0)))

export function PossibleDuplicates(props: DuplicatesProps) {
  const { found, status } = usePossibleDuplicates(props)
  return (
    <>
      <ul>
        {found.map(({ contact, by }) => (
          <li key={contact.id}>
            <Link
              to="/contacts/$contactId"
              params={{ contactId: contact.id }}
              target="_blank"
              rel="noreferrer"
            >
              <bdi>{contact.fullName ?? contact.shortName ?? contact.id}</bdi>
              <span className="spoken-only"> (opens in a new tab)</span>
            </Link>
            <small>{detailsOf(contact, by)}</small>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.quiet}>
        {status}
      </p>
    </>
  )
}

const detailsOf = (
  { jobTitle, company, additionalInfo }: ContactSummary,
  by: ReadonlySet<string>,
) =>
  [jobTitle, company, additionalInfo, `matched on ${[...by].join(' and ')}`]
    .filter(Boolean)
    .join(' · ')

const notSearched =
  'Contacts could not be searched. Check that this contact does not exist yet before you create it.'

type Search = { by: ReadonlySet<string>; failed: boolean; pending: boolean }

function statusText(count: number, { by, failed, pending }: Search) {
  if (failed) return notSearched
  if (count === 0) return pending ? 'Checking…' : `None found by ${[...by].join(' or ')}`
  return count === 1 ? '1 possible duplicate' : `${count} possible duplicates`
}
