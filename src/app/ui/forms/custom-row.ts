/** A field of a person's own naming as a row of a form: text, a number, or yes or no. */
import { readTypedNumber } from '#app/text/numbers.ts'
import { changes, isSame, sent } from './sent-values.ts'

/** `value` is what stands in the field, whatever the kind; a number may be one already. */
export type CustomRow = { name: string; kind: 'text' | 'number' | 'yesNo'; value: string }

/** What is in the field of a row: a number stays one where its kind is changed to text. */
type Typed = { kind: CustomRow['kind']; value: string | number }

/** What is sent of a row; what is no such value yet stays as it was typed. */
export function customValue({ kind, value }: Typed): string | number | boolean | undefined {
  const text = String(value)
  if (kind === 'number') return readTypedNumber(text) ?? value
  return kind === 'yesNo' ? { yes: true, no: false }[text] : text
}

/** The fields of a record as rows. */
export const customRowsOf = (
  fields: Record<string, string | number | boolean> | undefined = {},
): CustomRow[] =>
  Object.entries(fields).map(([name, value]) =>
    typeof value === 'boolean'
      ? { name, kind: 'yesNo', value: value ? 'yes' : 'no' }
      : { name, kind: typeof value === 'number' ? 'number' : 'text', value: String(value) },
  )

type WithRows = { [name: string]: unknown; customFields: readonly { name: string }[] }

/** `changes` of a record with such rows; that they stand in another order is none, as they are sent as a record. */
export function changesWithRows(before: WithRows, typed: WithRows) {
  const { customFields, ...others } = changes(before, typed)
  const rows = changes(inOneOrder(before), inOneOrder(typed))
  return 'rows' in rows ? { ...others, customFields } : others
}

const inOneOrder = ({ customFields }: WithRows) => ({
  rows: customFields.toSorted((one, other) => (one.name.trim() < other.name.trim() ? -1 : 1)),
})

/** Whether two lists of rows would be kept alike: a service has the fields in an order of its own. */
export const areKeptAlike = (one: readonly CustomRow[], other: readonly CustomRow[]) =>
  isSame(byName(one), byName(other))

const byName = (rows: readonly CustomRow[]) =>
  sent(Object.fromEntries(rows.map((row) => [row.name.trim(), customValue(row)])))
