/**
 * Tolerant readers: a record of a service is never refused because of one odd field.
 * Import it as a namespace, `read`: `read.text`, `read.date`.
 */
import * as z from 'zod/mini'

/** `schema` after `prepare`. The cast lets the schema try whatever `prepare` returns. */
export const after = <T extends z.ZodMiniType>(prepare: (value: unknown) => unknown, schema: T) =>
  z.pipe(z.transform(prepare), schema as unknown as z.ZodMiniType<z.output<T>, unknown>)

const empty = (value: unknown) => value === undefined || value === null || value === ''

/** Reads one field: absent, `null`, `''` and what cannot be read all become `undefined`, 'no value'. */
const field = <T extends z.ZodMiniType>(normalise: (value: unknown) => unknown, schema: T) =>
  z.optional(after((value) => (empty(value) ? undefined : normalise(value)), z.optional(schema)))

const scalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const asText = (value: unknown) => (scalar(value) ? String(value) : undefined)

function asNumber(value: unknown) {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : undefined
}

function asBoolean(value: unknown) {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (word === true || word === 'true' || word === 1 || word === '1') return true
  if (word === false || word === 'false' || word === 0 || word === '0') return false
  return undefined
}

const dateTimePattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

const asDateTime = (value: unknown) =>
  typeof value === 'string' &&
  dateTimePattern.test(value) &&
  isDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** The calendar date as it is written; a time zone never shifts it to another day. */
const asDate = (value: unknown) => asDateTime(value)?.slice(0, 10)

const calendarDate = z.iso.date()
const isDate = (value: unknown): value is string => calendarDate.safeParse(value).success

/** Text; a number or a boolean is converted. */
export const text = field(asText, z.string())
/** A JSON number, or one as text. */
export const number = field(asNumber, z.number())
/** `true` or `false`, also as text in any letter case, or as 1 and 0. */
export const boolean = field(asBoolean, z.boolean())
/** An ISO 8601 calendar date (`2026-08-04`); the date part of a date-time is taken as it is written. */
export const date = field(asDate, z.string())
/** An ISO 8601 date-time with any number of fraction digits, kept as it is written. */
export const dateTime = field(asDateTime, z.string())
/** An identifier: opaque text; integers occur. Empty when the service sent none. */
export const id = after((value) => asText(value) ?? '', z.string())

/** One word of an enumeration in any letter case or spacing; an unknown word is kept, so that it can be shown. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[\s_-]/g, '')
  const known = new Map<string, Word>(words.map((word) => [plain(word), word]))
  const normalise = (value: unknown) => {
    const word = asText(value)
    return word === undefined ? undefined : (known.get(plain(word)) ?? word)
  }
  return field(normalise, z.string() as unknown as z.ZodMiniType<Word | OtherWord>)
}
/** A word that the specification does not have; with this type, editors still suggest the known words. */
type OtherWord = string & Record<never, never>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps the entries of a list that fit; a value that is not a list stays unchanged, and is refused later. */
const only = (fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => fits(entry)) : value

/** A list of texts. */
export const texts = field(
  (value) =>
    Array.isArray(value)
      ? value.filter((entry) => !empty(entry) && scalar(entry)).map(String)
      : undefined,
  z.array(z.string()),
)
/** A list of records inside a record; entries that are no records, such as `null`, are left out. */
export const records = <T extends z.ZodMiniType>(entry: T) =>
  field((value) => (Array.isArray(value) ? only(isObject)(value) : undefined), z.array(entry))
/** A required list of records: the answer of a lookup. Anything but an array is refused. */
export const recordList = <T extends z.ZodMiniType>(entry: T) =>
  after(only(isObject), z.array(entry))

/** A record inside a record, or nothing. */
export const inner = <T extends z.ZodMiniType>(entry: T) =>
  field((value) => (isObject(value) ? value : undefined), entry)

/**
 * A record: keys in any letter case are read under the specified name, unknown keys pass.
 * Every field of `shape` must be one of this module's readers, so that no field can refuse the record.
 */
export function record<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const specified = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]))
  const fit = (value: unknown) => {
    // Nearly every record has the specified keys, and is then read without a copy.
    if (!isObject(value) || Object.keys(value).every((key) => Object.hasOwn(shape, key)))
      return value
    const nameOf = (key: string) =>
      Object.hasOwn(shape, key) ? key : (specified.get(key.toLowerCase()) ?? key)
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, content]) => [nameOf(key), content, key] as const)
        .filter(([name, , key]) => name === key || !Object.hasOwn(value, name)),
    )
  }
  return after(fit, z.looseObject(shape))
}

const customValue = z.union([z.string(), z.boolean(), z.number()])
/** The value of a custom field in a record. */
export type CustomFieldValue = z.infer<typeof customValue>

const CustomField = record({
  name: text,
  value: field((value) => (scalar(value) ? value : undefined), customValue),
})
/** Custom fields by name: a map in records, an array of `{id?, name, value}` in matter events. */
export const customFields = field(asCustomFields, z.record(z.string(), customValue))

function asCustomFields(value: unknown) {
  const entries: [string | undefined, unknown][] = Array.isArray(value)
    ? value
        .filter((entry) => isObject(entry))
        .map((entry) => CustomField.parse(entry))
        .map(({ name, value: content }) => [name, content])
    : Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.filter(([name, content]) => name && !empty(content) && scalar(content)),
  )
}

type Envelope<Entry> = {
  totalRecords?: number | undefined
  pageIndex?: number | undefined
  records: Entry[]
}

/**
 * A page of records: `{totalRecords, pageIndex, records}`, or a bare array, which is everything. Anything else is
 * refused. `uncounted` if it does not say how many there are in all.
 */
export function page<T extends z.ZodMiniType>(entry: T) {
  const envelope = record({
    totalRecords: number,
    pageIndex: number,
    records: recordList(entry),
  })
  const complete = (raw: Envelope<z.output<T>>) => ({
    totalRecords: raw.totalRecords ?? raw.records.length,
    pageIndex: raw.pageIndex ?? 0,
    records: raw.records,
    ...(raw.totalRecords === undefined && { uncounted: true }),
  })
  const whole = (all: unknown[]) => ({ totalRecords: all.filter(isObject).length, records: all })
  return z.pipe(
    after((value) => (Array.isArray(value) ? whole(value) : value), envelope),
    z.transform(complete),
  )
}
