/** Parses one line into a record, or everything that is wrong with it. */
import type * as z from 'zod/mini'
import { faultsOf, pointerTo } from '#contract/faults.ts'
import { inspectJson, maxValues } from '#service/http/json.ts'
import { lineSchemas, type RecordOf, Ref, type RecordType, recordTypes } from './line-schemas.ts'

type Fault = { pointer?: string; detail: string }
type Fields = Record<string, unknown>

/** What could be read from a line. */
export type ParsedLine = {
  type?: RecordType
  ref?: string
  /** The fields as they were written, valid or not. */
  fields: Fields
  /** The parsed fields, if they are valid. */
  record?: RecordOf<RecordType>
  faults: Fault[]
}

const unreadable = (detail: string, pointer?: string): ParsedLine => ({
  fields: {},
  faults: [{ detail, ...(pointer !== undefined && { pointer }) }],
})

/** Reads a line as strictly as the API reads a body; `undefined` if it is blank. */
export function readLine(bytes: Uint8Array): ParsedLine | undefined {
  const text = decode(bytes)
  if (text === undefined) return unreadable('This line is not UTF-8')
  if (text.trim() === '') return undefined
  const value = parse(text)
  if (value === undefined) return unreadable('This line is not JSON')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable('Write one JSON object per line')
  }
  const { values, lost } = inspectJson(text)
  if (values > maxValues) return unreadable(`This line contains more than ${maxValues} values`)
  const { type, ref, ...fields } = value as Fields
  const lostFaults = lost.map(({ path, why }) => ({
    pointer: pointerTo(path),
    detail: why === 'twice' ? 'This field appears more than once' : unknown,
  }))
  const read = check(type, ref, fields)
  return { ...read, faults: [...lostFaults, ...read.faults] }
}
const unknown = 'There is no field with this name'

function check(type: unknown, ref: unknown, fields: Fields): ParsedLine {
  const known = recordTypes.find((name) => name === type)
  if (!known) return unreadable(`Use one of ${recordTypes.join(', ')}`, '#/type')
  const result = lineSchemas[known].safeParse(fields)
  const faults: Fault[] = result.success ? [] : result.error.issues.flatMap(faultsIn)
  const own = Ref.safeParse(ref)
  if (!own.success)
    faults.unshift({ pointer: '#/ref', detail: 'Give the record a ref that no other line has' })
  return {
    type: known,
    fields,
    faults,
    ...(result.success && { record: result.data }),
    ...(own.success && { ref: own.data }),
  }
}

/** A form has a field for a date, which nobody can fill in wrongly; in a file the format has to be said. */
const faultsIn = (issue: z.core.$ZodIssue): Fault[] =>
  issue.code === 'invalid_format' && issue.format === 'date'
    ? [{ pointer: pointerTo(issue.path), detail: wrongDate }]
    : faultsOf(issue, unknown)
const wrongDate = 'Enter a date as YYYY-MM-DD, such as 2026-12-01'

/** Ignores a byte order mark before the text. */
const utf8 = new TextDecoder('utf-8', { fatal: true })
function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
