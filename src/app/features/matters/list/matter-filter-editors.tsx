/** The editor of each filter of the matters; each change updates the address at once. */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { changed } from '#app/api/list-search.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import { PersonEditor } from '#app/pickers/person-editor.tsx'
import { PracticeAreasEditor } from '#app/pickers/practice-areas-editor.tsx'
import { OneOf } from '#app/ui/filters/choice-editor.tsx'
import { DatesEditor, MomentsEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import {
  editorOf,
  type EditorProps,
  type Editors,
  FilterPopover,
} from '#app/ui/filters/filter-popover.tsx'
import { NamesEditor } from '#app/ui/filters/names-editor.tsx'
import { costingMethods, type MatterPage, matterStatuses } from '#contract/matters.ts'

const statusOptions = matterStatuses.map((value) => ({ value, label: value }))
const costingOptions = costingMethods.map((value) => ({
  value,
  label: costingMethodNames[value],
}))

const anyone = (name: 'clientId' | 'referredById' | 'relatedMattersFilterUser') =>
  editorOf<MatterSearch, typeof name>(name, (props) => <PersonEditor {...props} />)

const editors: Editors<MatterSearch> = {
  Status: (props) => <Status {...props} />,
  Lawyer: editorOf('lawyerId', (props) => <PersonEditor {...props} type="Staff" />),
  Client: anyone('clientId'),
  'Referred by': anyone('referredById'),
  'Related contact': anyone('relatedMattersFilterUser'),
  'Practice areas': editorOf('practiceAreas', (props) => <PracticeAreasEditor {...props} />),
  Opened: ({ label, search, onChange }) => (
    <DatesEditor
      label={label}
      from={search.openDateStart}
      to={search.openDateEnd}
      onChange={({ from, to }) => onChange({ openDateStart: from, openDateEnd: to })}
    />
  ),
  Modified: ({ label, search, onChange }) => (
    <MomentsEditor
      label={label}
      from={search.modifiedDateStart}
      to={search.modifiedDateEnd}
      onChange={({ from, to }) => onChange({ modifiedDateStart: from, modifiedDateEnd: to })}
    />
  ),
  'Costing method': editorOf('costingMethod', (props) => (
    <OneOf {...props} options={costingOptions} />
  )),
  'Trust accounts': editorOf('trustAccounts', (props) => <TrustAccounts {...props} />),
}

export const MatterFilterEditors = (editing: Editing<MatterSearch>) => (
  <FilterPopover {...editing} editors={editors} />
)

/** Prefetches what each status would show: there are few, and one of them is about to be chosen. */
function Status({ search, onChange, ...rest }: EditorProps<MatterSearch>) {
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

/** Names of trust accounts: typed, or chosen from the matters that were loaded so far. */
function TrustAccounts(props: Omit<ComponentProps<typeof NamesEditor>, 'help' | 'suggestions'>) {
  const queryClient = useQueryClient()
  const pages = queryClient.getQueriesData<MatterPage>({ queryKey: matterQueries.lists() })
  const known = pages.flatMap(([, page]) => page?.records.map(({ trustAccount }) => trustAccount))
  return (
    <NamesEditor
      {...props}
      help="Suggestions come from matters listed so far. You can also type another name."
      suggestions={[...new Set(known.filter((name) => name !== undefined))].toSorted()}
    />
  )
}
