/** Chooses one contact by what is typed; the service answers the best five. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import { contactQueries } from './contact-queries.ts'
import classes from './contact-picker.module.css'

/** How long after the last keystroke people are looked up, in milliseconds. */
const pause = 200
/** A lookup answers no more than this (api.md, Limits). */
const most = 5

type Props = {
  label: string
  /** Whom to look among; everyone unless told otherwise. */
  type?: LookupType
  value: string | undefined
  onChange: (id: string | undefined) => void
}

export function ContactPicker({ label, type = 'All', value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed.trim(), pause)
  const chosen = useQuery({ ...contactQueries.detail(value ?? ''), enabled: value !== undefined })
  const chosenName = value && (chosen.data?.fullName ?? (chosen.isError ? 'Name not known' : '…'))
  const searching = term !== '' && term !== chosenName
  const found = useQuery({
    ...contactQueries.lookup(searching ? term : '', type),
    placeholderData: keepPreviousData,
  })
  const people = searching ? (found.data ?? []) : []
  const told = new Map(people.map((person) => [person.id, detailsOf(person)]))
  const options = people
    .filter(({ id }) => id !== value)
    .map((person) => ({
      value: person.id,
      label: person.fullName ?? person.shortName ?? person.id,
    }))

  return (
    <Select
      label={label}
      placeholder="Type a name"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value ?? null}
      data={value ? [{ value, label: chosenName ?? '…' }, ...options] : options}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? undefined)}
      nothingFoundMessage={messageOf(searching, found)}
      renderOption={({ option }) => (
        <span className={classes.person}>
          {option.label}
          {told.get(option.value) && <small>{told.get(option.value)}</small>}
        </span>
      )}
      description={people.length === most ? 'The best five; type more to narrow' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

/** What tells people of one name apart. */
const detailsOf = ({ jobTitle, company, additionalInfo }: ContactSummary) =>
  [jobTitle, company, additionalInfo].filter(Boolean).join(' · ')

function messageOf(searching: boolean, found: { isError: boolean; isFetching: boolean }) {
  if (!searching) return 'Type a name'
  if (found.isError) return 'People could not be looked up. Try again.'
  return found.isFetching ? 'Looking…' : 'Nobody found'
}
