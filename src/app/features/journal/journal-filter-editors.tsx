/** The editor of each filter of the journal: what is offered is what there are lines of. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { journalQueries } from '#app/data/journal/queries.ts'
import type { JournalSearch } from '#app/data/journal/search.ts'
import { OneOf } from '#app/ui/filters/choice-editor.tsx'
import { MomentsEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { editorOf, type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { outcomes } from '#contract/desk/desk.ts'
import { operationInWords, outcomeInWords } from '#contract/desk/journal.ts'
import { whoIn } from './journal-columns.tsx'

type Choice = { value: string; label: string }

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label)
const outcomeOptions = ({ operation }: JournalSearch) =>
  outcomes.map((value) => ({ value, label: outcomeInWords(value, operation) }))

function Who(props: Omit<ComponentProps<typeof OneOf>, 'options'>) {
  const { data } = useQuery(journalQueries.facts())
  const options = (data?.people ?? [])
    .map(({ id, name }) => ({ value: id, label: whoIn({ person: id, personName: name }) }))
    .toSorted(byLabel)
  return <OneOf {...props} options={options} />
}

function What(props: Omit<ComponentProps<typeof OneOf>, 'options'>) {
  const { data } = useQuery(journalQueries.facts())
  const options = (data?.operations ?? [])
    .map((value) => ({ value, label: operationInWords(value) }))
    .toSorted(byLabel)
  return <OneOf {...props} options={options} />
}

const editors: Editors<JournalSearch> = {
  Who: editorOf('person', (props) => <Who {...props} />),
  What: editorOf('operation', (props) => <What {...props} />),
  Date: ({ label, search, onChange }) => (
    <MomentsEditor label={label} from={search.from} to={search.to} onChange={onChange} />
  ),
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
