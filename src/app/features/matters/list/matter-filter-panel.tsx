/** Every filter of the matter list as a control; each change updates the address at once. */
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { PracticeAreaPicker } from '#app/pickers/practice-area-picker.tsx'
import { DateRangeChoice, type Dates } from '#app/ui/filters/date-choice.tsx'
import { namedRanges } from '#app/ui/filters/date-ranges.ts'
import { dateOfMoment, endOfDay, startOfDay } from '#app/text/dates.ts'
import { NameList } from '#app/ui/filters/name-list.tsx'
import type { PanelProps } from '#app/ui/filters/filter-bar.tsx'
import { FilterPanel } from '#app/ui/filters/filter-panel.tsx'
import { changed } from '#app/api/list-search.ts'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { costingMethods, type MatterPage, matterStatuses } from '#contract/matters.ts'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

type Props = PanelProps<MatterSearch>

const any = { value: '', label: 'Any' } as const
const statusOptions = [any, ...matterStatuses.map((value) => ({ value, label: value }))]
const costingOptions = [
  any,
  ...costingMethods.map((value) => ({ value, label: costingMethodNames[value] })),
]

export function MatterFilterPanel({ search, onChange: change, onClose }: Props) {
  const onChange = useStableCallback(change)
  const readAhead = useStatusesAhead(search)
  return (
    <FilterPanel onClose={onClose}>
      <NativeChoice
        label="Status"
        value={search.status ?? ''}
        options={statusOptions}
        onFocus={readAhead}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <People
        lawyerId={search.lawyerId}
        clientId={search.clientId}
        referredById={search.referredById}
        relatedMattersFilterUser={search.relatedMattersFilterUser}
        onChange={onChange}
      />
      <PracticeAreas practiceAreas={search.practiceAreas} onChange={onChange} />
      <NativeChoice
        label="Costing method"
        value={search.costingMethod ?? ''}
        options={costingOptions}
        onChange={(method) => onChange({ costingMethod: method || undefined })}
      />
      <TrustAccounts search={search} onChange={onChange} />
      <DateRanges search={search} onChange={onChange} />
    </FilterPanel>
  )
}

/** A function with a stable identity that calls the latest `change`. */
function useStableCallback(change: Props['onChange']): Props['onChange'] {
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  return useCallback((filters) => latest.current(filters), [])
}

/** Prefetches what each status would show: there are few, and one of them is about to be chosen. */
function useStatusesAhead(search: MatterSearch) {
  const queryClient = useQueryClient()
  return () => {
    for (const status of matterStatuses) {
      // A failed prefetch is repeated, and its error shown, when the status is chosen.
      queryClient.query(matterQueries.list(changed(search, { status }))).catch(() => {})
    }
  }
}

type OnChange = Pick<Props, 'onChange'>
type PartProps = Pick<Props, 'search'> & OnChange

const people = [
  { label: 'Lawyer', name: 'lawyerId', type: 'Staff' },
  { label: 'Client', name: 'clientId', type: 'All' },
  { label: 'Referred by', name: 'referredById', type: 'All' },
  { label: 'Related contact', name: 'relatedMattersFilterUser', type: 'All' },
] as const

type PeopleProps = OnChange & Pick<MatterSearch, (typeof people)[number]['name']>

/** Re-rendered only when its own values change: these pickers cost more than the rows of the list. */
const People = memo(({ onChange, ...ids }: PeopleProps) =>
  people.map(({ label, name, type }) => (
    <ContactPicker
      key={name}
      {...{ label, type }}
      value={ids[name]}
      onChange={(id) => onChange({ [name]: id })}
    />
  )),
)

const PracticeAreas = memo(
  ({ practiceAreas, onChange }: OnChange & Pick<MatterSearch, 'practiceAreas'>) => (
    <PracticeAreaPicker
      label="Practice areas"
      value={practiceAreas ?? []}
      onChange={(areas) => onChange({ practiceAreas: areas.length > 0 ? areas : undefined })}
    />
  ),
)

function DateRanges({ search, onChange }: PartProps) {
  const { openDateStart, openDateEnd, modifiedDateStart, modifiedDateEnd } = search
  const start = modifiedDateStart && dateOfMoment(modifiedDateStart)
  const end = modifiedDateEnd && dateOfMoment(modifiedDateEnd)
  return (
    <>
      <DatesFromTo
        name="Opened"
        from={openDateStart}
        to={openDateEnd}
        onChange={({ from, to }) => onChange({ openDateStart: from, openDateEnd: to })}
      />
      <DatesFromTo
        name="Modified"
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
    </>
  )
}

type DatesProps = Dates & { name: string; onChange: (dates: Dates) => void }

/** Two dates, or the same range by name. */
const DatesFromTo = (props: DatesProps) => (
  <>
    <DateRangeChoice {...props} />
    <NamedRange {...props} />
  </>
)

const anyTime = 'Any time'
const customDates = 'Custom dates'

function NamedRange({ name, from, to, onChange }: DatesProps) {
  const ranges = namedRanges()
  const chosen = ranges.find(({ range }) => range.from === from && range.to === to)
  const open = from === undefined && to === undefined
  const custom = open || chosen ? [] : [customDates]
  const names = [anyTime, ...custom, ...ranges.map((range) => range.name)]
  return (
    <NativeChoice
      label={`${name} in`}
      value={chosen?.name ?? custom[0] ?? anyTime}
      options={names.map((value) => ({ value, label: value }))}
      onChange={(value) => {
        const range = ranges.find((one) => one.name === value)?.range
        onChange(range ?? { from: undefined, to: undefined })
      }}
    />
  )
}

/** Names of trust accounts: typed, or chosen from the matters that were loaded so far. */
function TrustAccounts({ search, onChange }: PartProps) {
  const queryClient = useQueryClient()
  const pages = queryClient.getQueriesData<MatterPage>({ queryKey: matterQueries.lists() })
  const known = pages.flatMap(([, page]) => page?.records.map(({ trustAccount }) => trustAccount))
  const names = [...new Set(known.filter((name) => name !== undefined))].toSorted()
  return (
    <NameList
      label="Trust accounts"
      help="Suggestions come from matters you have opened. You can also type an id."
      value={search.trustAccounts ?? []}
      suggestions={names}
      onChange={(accounts) =>
        onChange({ trustAccounts: accounts.length > 0 ? accounts : undefined })
      }
    />
  )
}
