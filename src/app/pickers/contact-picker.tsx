/** Chooses one contact by what is typed; the service returns the best five. */
import { type QueryObserverBaseResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { contactOperations, type ContactSummary, type LookupType } from '#contract/contacts.ts'
import { may } from '#app/api/person.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { contactNameOrId, personOption } from './labels.ts'
import { usePeople } from './suggested-people.ts'
import { LookupPicker } from './lookup/lookup-picker.tsx'
import type { PickerInForm } from './lookup/lookup-props.ts'
import { useLookup } from './lookup/use-lookup.ts'

type Props = PickerInForm & {
  label: string
  /** Whom to search; everyone by default. */
  type?: LookupType
  value: string | undefined
  /** `name` is set if a contact was just chosen. */
  onChange: (id: string | undefined, name: string | undefined) => void
}

/** Who can be made where nobody was found. */
const newContacts = [
  { kind: 'person', label: 'New person (opens a new tab)', call: contactOperations.createPerson },
  {
    kind: 'company',
    label: 'New company (opens a new tab)',
    call: contactOperations.createCompany,
  },
] as const

/**
 * Opens a tab of its own, so that what is typed here stays; whoever comes back finds the contact. The name that was
 * looked for goes along behind the `#`, which a browser sends to no server; it may keep it in its history, and carries
 * it along where a sign-in comes between.
 */
function useNewContacts(
  { refetch }: Pick<QueryObserverBaseResult, 'refetch'>,
  { typed = '', term }: Pick<ReturnType<typeof useLookup>, 'typed' | 'term'>,
) {
  const [isOpened, setOpened] = useState(false)
  // Without a term there is nothing to look for, and a query that is made to look all the same fails.
  const isAwaited = isOpened && term !== ''
  useEffect(() => {
    if (!isAwaited) return undefined
    // A browser that shows the tab again may tell of it twice, and nobody comes back to a hidden one.
    const look = () => void (document.hidden || refetch({ cancelRefetch: false }))
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isAwaited, refetch])
  const options = newContacts
    .filter(({ call }) => may(call))
    .map(({ kind, label }) => ({
      label,
      run() {
        setOpened(true)
        const name = encodeURIComponent(typed.trim())
        window.open(`/contacts/new/${kind}#name=${name}`, '_blank', 'noopener')
      },
    }))
  return { options, stopLooking: () => setOpened(false) }
}

export function ContactPicker({ type = 'All', value, onChange, ...field }: Props) {
  const [picked, setPicked] = useState<ContactSummary>()
  const known = picked?.id === value ? picked : undefined
  const { data, isError } = useQuery({
    ...contactQueries.detail(value ?? ''),
    enabled: value !== undefined && known === undefined,
  })
  const person = known ?? (value !== undefined && data ? { ...data, id: value } : undefined)
  const lookup = useLookup({ value, name: person && contactNameOrId(person), failed: isError })
  const [opened, setOpened] = useState(false)
  const { found, me, recents, staff, kindOf } = usePeople(type, lookup.term, opened)
  const { options, stopLooking } = useNewContacts(found, lookup)
  const isRecent = (id: string) => recents.some((one) => one.id === id)
  // The headings say it of the staff.
  const kindIn = (id: string) => (lookup.term || isRecent(id) ? kindOf(id) : undefined)
  return (
    <LookupPicker
      {...field}
      {...{ lookup, found }}
      placeholder="Type a name"
      emptyMessage={type === 'EnabledStaff' ? 'No active staff found' : 'No one found'}
      noun="People"
      one="a person"
      suggestions={[
        { group: 'You', items: me },
        { group: 'Recent', items: recents },
        { group: 'Staff', items: staff.records },
      ]}
      onOpen={() => setOpened(true)}
      whenNone={type === 'All' ? options : []}
      toOption={(one) => personOption(one, [kindIn(one.id)])}
      onChange={(id, one) => {
        stopLooking()
        setPicked(one)
        onChange(id, one && contactNameOrId(one))
      }}
    />
  )
}
