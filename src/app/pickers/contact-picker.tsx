/** Chooses one contact by what is typed; the service answers the best five. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChoiceInForm, LookupChoice } from '#app/ui/filters/lookup-choice.tsx'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { most, onePerId, saysOf, unknown } from './lookup.ts'
import { useTerm } from './use-term.ts'

type Props = ChoiceInForm & {
  label: string
  /** Whom to look among; everyone unless told otherwise. */
  type?: LookupType
  value: string | undefined
  /** `name` is that of a contact that was just chosen. */
  onChange: (id: string | undefined, name: string | undefined) => void
}

const nameOf = ({ id, fullName, shortName }: ContactSummary) => fullName ?? shortName ?? id

/** What tells people of one name apart. */
const detailsOf = ({ jobTitle, company, additionalInfo }: ContactSummary) =>
  [jobTitle, company, additionalInfo].filter(Boolean).join(' · ')

/** The name of the chosen contact: as it was picked, else as the service knows it. */
function useChosenName(value: string | undefined) {
  const [picked, setPicked] = useState<ContactSummary>()
  const known = value !== undefined && picked?.id === value ? nameOf(picked) : undefined
  const asked = useQuery({
    ...contactQueries.detail(value ?? ''),
    enabled: value !== undefined && known === undefined,
  })
  const failed = asked.isError ? 'Unknown name' : undefined
  return { name: known ?? asked.data?.fullName ?? failed ?? unknown, setPicked }
}

export function ContactPicker({ type = 'All', value, onChange, ...field }: Props) {
  const { typed, term, onType } = useTerm()
  const { name, setPicked } = useChosenName(value)
  const searching = term !== '' && term !== unknown && !(value !== undefined && term === name)
  const found = useQuery({
    ...contactQueries.lookup(searching ? term : '', type),
    placeholderData: keepPreviousData,
  })
  const askAgain = () => void (found.isError && found.refetch())
  const people = searching ? onePerId(found.data ?? []) : []

  return (
    <LookupChoice
      {...field}
      placeholder="Type a name"
      value={value}
      name={name}
      found={people.map((person) => ({
        id: person.id,
        name: nameOf(person),
        details: detailsOf(person),
      }))}
      says={saysOf('Type a name', 'No one found', { searching, fetching: found.isFetching })}
      failure={
        found.isError
          ? 'People could not be searched. Keep typing, or press Enter, to try again.'
          : undefined
      }
      cut={people.length === most}
      typed={typed}
      onType={(text) => onType(text, askAgain)}
      onAgain={askAgain}
      onChange={(id) => {
        const person = people.find((one) => one.id === id)
        setPicked(person)
        onChange(id, person && nameOf(person))
      }}
    />
  )
}
