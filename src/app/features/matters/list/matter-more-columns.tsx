/** The columns of the matter list that are hidden until a person chooses them: further fields, and the firm's custom fields. */
import type { Column } from '#app/ui/list/columns/column.ts'
import { Day, none } from '#app/ui/list/columns/cells.tsx'
import { formatMoney } from '#app/text/format.ts'
import type { Matter } from '#contract/matters.ts'
import { customFieldText } from '#app/ui/forms/custom-field-text.ts'
import { byAge, matterColumns } from './matter-columns.tsx'

const extra = { extra: true, from: 'line', width: '136px' } as const

const moreColumns: readonly Column<Matter>[] = [
  { ...extra, header: 'Stage', sortBy: 'stageName', cell: (row) => row.stageName ?? none },
  {
    ...extra,
    header: 'Referred by',
    sortBy: 'referredBy',
    cell: ({ referredBy }) => referredBy?.name ?? none,
  },
  {
    ...extra,
    header: 'Roles',
    width: '220px',
    cell: ({ roles = [] }) => peopleIn(roles) || none,
  },
  {
    ...extra,
    header: 'Estimated fee',
    sortBy: 'estimatedFee',
    order: ['smallest first', 'largest first'],
    firstDirection: 'Descending',
    align: 'end',
    width: '112px',
    cell: ({ estimatedFee }) => (estimatedFee === undefined ? none : formatMoney(estimatedFee)),
  },
  {
    ...extra,
    header: 'Trust account',
    sortBy: 'trustAccount',
    cell: ({ trustAccount }) => trustAccount ?? none,
  },
  {
    ...extra,
    header: 'Modified',
    sortBy: 'userChangeTimestamp',
    order: byAge,
    firstDirection: 'Descending',
    width: '112px',
    cell: ({ userChangeTimestamp }) => <Day of={userChangeTimestamp} />,
  },
  {
    ...extra,
    header: 'Trust account ID',
    sortBy: 'trustAccountId',
    cell: ({ trustAccountId }) => trustAccountId ?? none,
  },
  { ...extra, header: 'ID', sortBy: 'id', cell: ({ id }) => id || none },
]

/** `Barrister Okafor, Blessing; Witness Petrov, Irina`: the roles that are filled. */
const peopleIn = (roles: NonNullable<Matter['roles']>) =>
  roles
    .filter(({ contactName }) => contactName)
    .map(({ roleName, contactName }) => [roleName, contactName].filter(Boolean).join(' '))
    .join('; ')

const fixed: readonly Column<Matter>[] = [...matterColumns, ...moreColumns]
const fixedHeaders = new Set(fixed.map(({ header }) => header))

const mark = ' (custom)'
/** Whether a name is that of one of our columns, marked as custom or not. */
const isOurs = (name: string) => fixedHeaders.has(name.replace(/( \(custom\))+$/, ''))
/** A custom field with the name of one of our columns is marked as custom. */
const headerOf = (field: string) => (isOurs(field) ? field + mark : field)
/** The custom field that has this header. */
const fieldOf = (header: string) => (isOurs(header) ? header.slice(0, -mark.length) : header)

/** Every column, including those of the custom fields that were `met` in matters, or `chosen` by their headers. */
export function everyMatterColumn(
  met: readonly string[],
  chosen: readonly string[],
): readonly Column<Matter>[] {
  // A chosen field keeps its column even if no matter on the page has it.
  const chosenFields = chosen.filter((header) => !fixedHeaders.has(header)).map(fieldOf)
  const fields = [...new Set([...met, ...chosenFields])].toSorted()
  return [
    ...fixed,
    ...fields.map((field) => ({
      ...extra,
      header: headerOf(field),
      cell: ({ customFields }: Matter) => {
        const value = customFields?.[field]
        return value === undefined ? none : customFieldText(value, field)
      },
    })),
  ]
}
