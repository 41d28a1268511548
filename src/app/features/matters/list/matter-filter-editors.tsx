/** The editor of each filter of the matters; each change updates the address at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changed } from '#app/api/list-search.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import { PersonEditor } from '#app/pickers/person-editor.tsx'
import { PracticeAreasEditor } from '#app/pickers/practice-areas-editor.tsx'
import { dateOfMoment } from '#app/text/dates.ts'
import { endOfDay, startOfDay } from '#app/text/day-bounds.ts'
import { OneOf } from '#app/ui/filters/choice-editor.tsx'
import { DatesEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { type EditorProps, type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { NamesEditor } from '#app/ui/filters/names-editor.tsx'
import { costingMethods, type MatterPage, matterStatuses } from '#contract/matters.ts'

type Props = EditorProps<MatterSearch>

const statusOptions = matterStatuses.map((value) => ({ value, label: value }))
const costingOptions = costingMethods.map((value) => ({
  value,
  label: costingMethodNames[value],
}))

const person =
  (
    name: 'lawyerId' | 'clientId' | 'referredById' | 'relatedMattersFilterUser',
    type: 'All' | 'Staff' = 'All',
  ) =>
  ({ search, onChange, ...rest }: Props) => (
    <PersonEditor
      {...rest}
      type={type}
      value={search[name]}
      onChange={(id) => onChange({ [name]: id })}
    />
  )

const editors: Editors<MatterSearch> = {
  Status: (props) => <Status {...props} />,
  Lawyer: person('lawyerId', 'Staff'),
  Client: person('clientId'),
  'Referred by': person('referredById'),
  'Related contact': person('relatedMattersFilterUser'),
  'Practice areas': ({ label, search, onChange }) => (
    <PracticeAreasEditor
      label={label}
      value={search.practiceAreas}
      onChange={(practiceAreas) => onChange({ practiceAreas })}
    />
  ),
  Opened: ({ label, search, onChange }) => (
    <DatesEditor
      label={label}
      from={search.openDateStart}
      to={search.openDateEnd}
      onChange={({ from, to }) => onChange({ openDateStart: from, openDateEnd: to })}
    />
  ),
  Modified: (props) => <Modified {...props} />,
  'Costing method': ({ search, onChange, ...rest }) => (
    <OneOf
      {...rest}
      options={costingOptions}
      value={search.costingMethod}
      onChange={(costingMethod) => onChange({ costingMethod })}
    />
  ),
  'Trust accounts': (props) => <TrustAccounts {...props} />,
}

export const MatterFilterEditors = (editing: Editing<MatterSearch>) => (
  <FilterPopover {...editing} editors={editors} />
)

/** Prefetches what each status would show: there are few, and one of them is about to be chosen. */
function Status({ search, onChange, ...rest }: Props) {
  const queryClient = useQueryClient()
  const opened = useRef(search)
  useEffect(() => {
    for (const status of matterStatuses) {
      // A failed prefetch is repeated, and its error shown, when the status is chosen.
      queryClient.query(matterQueries.list(changed(opened.current, { status }))).catch(() => {})
    }
  }, [queryClient])
  return (
    <OneOf
      {...rest}
      options={statusOptions}
      value={search.status}
      onChange={(status) => onChange({ status })}
    />
  )
}

function Modified({ label, search, onChange }: Props) {
  const { modifiedDateStart, modifiedDateEnd } = search
  const start = modifiedDateStart && dateOfMoment(modifiedDateStart)
  const end = modifiedDateEnd && dateOfMoment(modifiedDateEnd)
  return (
    <DatesEditor
      label={label}
      from={start}
      to={end}
      onChange={({ from, to }) =>
        onChange({
          // A time in the address is kept as long as its date is.
          modifiedDateStart: from === start ? modifiedDateStart : from && startOfDay(from),
          modifiedDateEnd: to === end ? modifiedDateEnd : to && endOfDay(to),
        })
      }
    />
  )
}

/** Names of trust accounts: typed, or chosen from the matters that were loaded so far. */
function TrustAccounts({ label, search, onChange }: Props) {
  const queryClient = useQueryClient()
  const pages = queryClient.getQueriesData<MatterPage>({ queryKey: matterQueries.lists() })
  const known = pages.flatMap(([, page]) => page?.records.map(({ trustAccount }) => trustAccount))
  return (
    <NamesEditor
      label={label}
      help="Suggestions come from matters listed so far. You can also type another name."
      value={search.trustAccounts}
      suggestions={[...new Set(known.filter((name) => name !== undefined))].toSorted()}
      onChange={(trustAccounts) => onChange({ trustAccounts })}
    />
  )
}
