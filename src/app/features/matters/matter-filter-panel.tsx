/** Every filter of the matter list as a control; each change is in the address at once. */
import { useQueryClient } from '@tanstack/react-query'
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { PracticeAreaPicker } from '#app/pickers/practice-area-picker.tsx'
import { DateRangeChoice, type Dates } from '#app/ui/date-choice.tsx'
import { namedRanges } from '#app/ui/date-ranges.ts'
import { dateOfMoment, endOfDay, startOfDay } from '#app/ui/dates.ts'
import { NameList } from '#app/ui/name-list.tsx'
import { WithMantine } from '#app/ui/with-mantine.tsx'
import { NativeChoice } from '#app/ui/native-choice.tsx'
import {
  costingMethods,
  type MatterPage,
  matterStatuses,
  type CostingMethod,
  type MatterStatus,
} from '#contract/matters.ts'
import { costingMethodNames } from './costing-method-names.ts'
import classes from './matter-filters.module.css'
import { matterQueries } from './queries.ts'
import type { MatterSearch, MatterSearchChange } from './search.ts'
import { Button } from '#app/ui/button.tsx'

type Props = {
  search: MatterSearch
  onChange: (change: MatterSearchChange) => void
  onClose: () => void
}

const any = { value: '', label: 'Any' }
const statusOptions = [any, ...matterStatuses.map((value) => ({ value, label: value }))]
const costingOptions = [
  any,
  ...costingMethods.map((value) => ({ value, label: costingMethodNames[value] })),
]

export function MatterFilterPanel({ search, onChange, onClose }: Props) {
  return (
    <WithMantine>
      <section className={classes.panel} aria-label="Filters">
        <NativeChoice
          label="Status"
          value={search.status ?? ''}
          options={statusOptions}
          onChange={(status) => onChange({ status: (status || undefined) as MatterStatus })}
        />
        <People search={search} onChange={onChange} />
        <PracticeAreaPicker
          label="Practice areas"
          value={search.practiceAreas ?? []}
          onChange={(areas) => onChange({ practiceAreas: areas.length > 0 ? areas : undefined })}
        />
        <NativeChoice
          label="Costing method"
          value={search.costingMethod ?? ''}
          options={costingOptions}
          onChange={(method) => onChange({ costingMethod: (method || undefined) as CostingMethod })}
        />
        <TrustAccounts search={search} onChange={onChange} />
        <DateRanges search={search} onChange={onChange} />
        <div className={classes.foot}>
          <Button look="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </section>
    </WithMantine>
  )
}

type PartProps = Pick<Props, 'search' | 'onChange'>

function People({ search, onChange }: PartProps) {
  return (
    <>
      <ContactPicker
        label="Lawyer"
        type="Staff"
        value={search.lawyerId}
        onChange={(lawyerId) => onChange({ lawyerId })}
      />
      <ContactPicker
        label="Client"
        value={search.clientId}
        onChange={(clientId) => onChange({ clientId })}
      />
      <ContactPicker
        label="Referred by"
        value={search.referredById}
        onChange={(referredById) => onChange({ referredById })}
      />
      <ContactPicker
        label="Related contact"
        value={search.relatedMattersFilterUser}
        onChange={(relatedMattersFilterUser) => onChange({ relatedMattersFilterUser })}
      />
    </>
  )
}

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
            // A moment that an address holds stays as it is while its day does.
            modifiedDateStart: from === start ? modifiedDateStart : from && startOfDay(from),
            modifiedDateEnd: to === end ? modifiedDateEnd : to && endOfDay(to),
          })
        }
      />
    </>
  )
}

type DatesProps = Dates & { name: string; onChange: (dates: Dates) => void }

/** Two dates, or the same range by its name. */
const DatesFromTo = (props: DatesProps) => (
  <>
    <DateRangeChoice {...props} />
    <NamedRange {...props} />
  </>
)

const anyTime = 'Any time'
const asWritten = 'Dates as written'

function NamedRange({ name, from, to, onChange }: DatesProps) {
  const ranges = namedRanges()
  const chosen = ranges.find(({ range }) => range.from === from && range.to === to)
  const open = from === undefined && to === undefined
  const written = open || chosen ? [] : [asWritten]
  const names = [anyTime, ...written, ...ranges.map((range) => range.name)]
  return (
    <NativeChoice
      label={`${name} in`}
      value={chosen?.name ?? written[0] ?? anyTime}
      options={names.map((value) => ({ value, label: value }))}
      onChange={(value) => {
        const range = ranges.find((one) => one.name === value)?.range
        onChange(range ?? { from: undefined, to: undefined })
      }}
    />
  )
}

/** Names of trust accounts: typed, or taken from the matters that were read so far. */
function TrustAccounts({ search, onChange }: PartProps) {
  const queryClient = useQueryClient()
  const pages = queryClient.getQueriesData<MatterPage>({ queryKey: matterQueries.lists() })
  const met = pages.flatMap(([, page]) => page?.records.map(({ trustAccount }) => trustAccount))
  const names = [...new Set(met.filter((name) => name !== undefined))].toSorted()
  return (
    <NameList
      label="Trust accounts"
      help="Offered are those of the matters you have seen; another can be typed."
      value={search.trustAccounts ?? []}
      suggestions={names}
      onChange={(accounts) =>
        onChange({ trustAccounts: accounts.length > 0 ? accounts : undefined })
      }
    />
  )
}
