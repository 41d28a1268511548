/** A field of a person's own naming as a row of a form: text, a number, or yes or no. */
import { readTypedNumber } from '#app/text/numbers.ts'

/** `value` is what stands in the field, whatever the kind; a number may be one already. */
export type CustomRow = { name: string; kind: 'text' | 'number' | 'yesNo'; value: string }

/** What is sent of a row; what is no such value yet stays as it was typed. */
export function customValue({ kind, value }: CustomRow): string | number | boolean | undefined {
  if (kind === 'number') return readTypedNumber(String(value)) ?? value
  return kind === 'yesNo' ? { yes: true, no: false }[value] : value
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
