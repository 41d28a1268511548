/** The editor of each filter of the journal: what is offered is what there are lines of. */
import { useQuery } from '@tanstack/react-query'
import { journalQueries } from '#app/data/journal/queries.ts'
import type { JournalSearch } from '#app/data/journal/search.ts'
import { dateOfMoment } from '#app/text/dates.ts'
import { endOfDay, startOfDay } from '#app/text/day-bounds.ts'
import { OneOf } from '#app/ui/filters/choice-editor.tsx'
import { DatesEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { type Editors, type EditorProps, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { outcomes } from '#contract/desk/desk.ts'
import { operationInWords, outcomeInWords } from '#contract/desk/journal.ts'
import { whoIn } from './journal-columns.tsx'

type Props = EditorProps<JournalSearch>
type Choice = { value: string; label: string }

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label)
const outcomeOptions = ({ operation }: JournalSearch) =>
  outcomes.map((value) => ({ value, label: outcomeInWords(value, operation) }))

function Who({ search, onChange, ...rest }: Props) {
  const { data } = useQuery(journalQueries.facts())
  const options = (data?.people ?? [])
    .map(({ id, name }) => ({ value: id, label: whoIn({ person: id, personName: name }) }))
    .toSorted(byLabel)
  return (
    <OneOf
      {...rest}
      options={options}
      value={search.person}
      onChange={(person) => onChange({ person })}
    />
  )
}

function What({ search, onChange, ...rest }: Props) {
  const { data } = useQuery(journalQueries.facts())
  const options = (data?.operations ?? [])
    .map((value) => ({ value, label: operationInWords(value) }))
    .toSorted(byLabel)
  return (
    <OneOf
      {...rest}
      options={options}
      value={search.operation}
      onChange={(operation) => onChange({ operation })}
    />
  )
}

function Dates({ label, search, onChange }: Props) {
  const from = search.from && dateOfMoment(search.from)
  const to = search.to && dateOfMoment(search.to)
  return (
    <DatesEditor
      label={label}
      from={from}
      to={to}
      onChange={(dates) =>
        onChange({
          // A time in the address is kept as long as its date is.
          from: dates.from === from ? search.from : dates.from && startOfDay(dates.from),
          to: dates.to === to ? search.to : dates.to && endOfDay(dates.to),
        })
      }
    />
  )
}

const editors: Editors<JournalSearch> = {
  Who: (props) => <Who {...props} />,
  What: (props) => <What {...props} />,
  Date: (props) => <Dates {...props} />,
  Outcome: ({ search, onChange, ...rest }) => (
    <OneOf
      {...rest}
      options={outcomeOptions(search)}
      value={search.outcome}
      onChange={(outcome) => onChange({ outcome })}
    />
  ),
}

export const JournalFilterEditors = (editing: Editing<JournalSearch>) => (
  <FilterPopover {...editing} editors={editors} />
)
