/** Chooses one contact by what is typed; the service answers the best five. */
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import classes from './contact-picker.module.css'
import { contactQueries } from './contact-queries.ts'
import { useTerm } from './use-term.ts'

/** A lookup answers no more than this (api.md, Limits). */
const most = 5
/** Stands for a name that is on its way. */
const unknown = '…'

type Props = {
  label: string
  /** Whom to look among; everyone unless told otherwise. */
  type?: LookupType
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const nameOf = ({ id, fullName, shortName }: ContactSummary) => fullName ?? shortName ?? id

/** The name of the chosen contact: as it was picked, else as the service knows it. */
function useChosenName(value: string | undefined) {
  const [picked, setPicked] = useState<ContactSummary>()
  const known = value !== undefined && picked?.id === value ? nameOf(picked) : undefined
  const asked = useQuery({
    ...contactQueries.detail(value ?? ''),
    enabled: value !== undefined && known === undefined,
  })
  const failed = asked.isError ? 'Name not known' : undefined
  return { name: known ?? asked.data?.fullName ?? failed ?? unknown, setPicked }
}

export function ContactPicker({ label, type = 'All', value, onChange }: Props) {
  const { typed, term, onType } = useTerm()
  const { name, setPicked } = useChosenName(value)
  const searching = term !== '' && term !== unknown && !(value !== undefined && term === name)
  const found = useQuery({
    ...contactQueries.lookup(searching ? term : '', type),
    placeholderData: keepPreviousData,
  })
  const askAgain = () => void (found.isError && found.refetch())
  const people = searching ? onePerId(found.data ?? []) : []
  const options = people
    .filter(({ id }) => id !== value)
    .map((person) => ({ value: person.id, label: nameOf(person) }))

  return (
    <Select
      label={label}
      placeholder="Type a name"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value ?? null}
      data={value === undefined ? options : [{ value, label: name }, ...options]}
      // A list of nobody would stand over the error, and say that nobody was found.
      filter={({ options: all }) => (found.isError ? [] : all)}
      searchValue={typed}
      onSearchChange={(text) => onType(text, askAgain)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') askAgain()
      }}
      onChange={(id) => {
        setPicked(people.find((person) => person.id === id))
        onChange(id ?? undefined)
      }}
      error={
        found.isError
          ? 'People could not be looked up. Type on, or press Enter, to try again.'
          : undefined
      }
      nothingFoundMessage={found.isError ? undefined : messageOf(searching, found.isFetching)}
      renderOption={({ option }) => (
        <Person name={option.label} details={detailsOf(people, option.value)} />
      )}
      description={people.length === most ? 'The best five; type more to narrow' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

/** A service may answer one contact twice, or one that cannot be chosen for lack of an identifier. */
const onePerId = (people: readonly ContactSummary[]) => [
  ...new Map(people.filter(({ id }) => id !== '').map((person) => [person.id, person])).values(),
]

function Person({ name, details }: { name: string; details: string | undefined }) {
  return (
    <span className={classes.person}>
      {name}
      {details && <small>{details}</small>}
    </span>
  )
}

/** What tells people of one name apart. */
function detailsOf(people: readonly ContactSummary[], id: string) {
  const person = people.find((one) => one.id === id)
  return (
    person && [person.jobTitle, person.company, person.additionalInfo].filter(Boolean).join(' · ')
  )
}

function messageOf(searching: boolean, fetching: boolean) {
  if (!searching) return 'Type a name'
  return fetching ? 'Looking…' : 'Nobody found'
}
