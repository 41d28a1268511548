/** What rows of a person's own fields must be; they are sent as a record by their names. */
import * as z from 'zod/mini'
import { requiredLine, Text } from '#contract/common.ts'
import { isObject } from './sent-values.ts'

const named = { name: requiredLine('Name the custom field') }
const CustomRow = z.discriminatedUnion('kind', [
  z.strictObject({
    ...named,
    kind: z.literal('text'),
    value: Text.check(z.regex(/\S/, 'Enter text')),
  }),
  z.strictObject({ ...named, kind: z.literal('number'), value: z.number('Enter a number') }),
  z.strictObject({ ...named, kind: z.literal('yesNo'), value: z.boolean('Choose yes or no') }),
])

/** Checked also while something else is wrong with a row, which may be without a name then. */
const namesOnce = z.check<unknown[]>(
  ({ value: rows, issues }) => {
    const names = rows.map((row) => (isObject(row) ? row['name'] : undefined))
    for (const [index, name] of names.entries()) {
      if (!name || names.indexOf(name) === index) continue
      const message = 'There is already a custom field with this name'
      issues.push({ code: 'custom', input: name, path: [index, 'name'], message })
    }
  },
  { when: ({ value }) => Array.isArray(value) },
)

export const CustomRows = z.pipe(
  z.array(CustomRow).check(namesOnce),
  z.transform((rows) => Object.fromEntries(rows.map(({ name, value }) => [name, value]))),
)
