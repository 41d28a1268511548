/** Makes bodies with one fault each by walking their schema, so that a new field is covered like any other. */
import type * as z from 'zod/mini'
import { lineLimit, listLimit, textLimit } from '#contract/common.ts'

type Schema = z.ZodMiniType
type Path = (string | number)[]
type WrongValue = [how: string, value: unknown]

/** A body with one fault, and its place. */
export type InvalidBody = { how: string; path: Path; body: unknown }

/** The definition of a schema in zod: only the parts that are used here. */
type Definition = {
  type: string
  innerType: Schema
  element: Schema
  keyType: Schema
  valueType: Schema
  options: Schema[]
  shape: Record<string, Schema>
  checks?: {
    _zod: { def: { check: string; maximum?: number; value?: number; pattern?: RegExp } }
  }[]
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

/** The fields of a body, by name. */
export const fieldsOf = (schema: Schema) => definitionOf(schema).shape

/** Whether a field may be left out. */
export const isOptional = (schema: Schema) =>
  ['optional', 'default'].includes(definitionOf(schema).type)

const missing = Symbol('missing')

/** Every invalid variant of the field `name` in a valid body: of another kind, too long, unknown, left out. */
export function* invalidBodies(
  schema: Schema,
  body: Record<string, unknown>,
  name: string,
): Generator<InvalidBody> {
  const field = fieldsOf(schema)[name]!
  if (!isOptional(field)) yield breakAt(body, [name], ['left out', missing])
  yield* invalidAt(field, body, [name])
}

function* invalidAt(schema: Schema, body: unknown, path: Path): Generator<InvalidBody> {
  const { type, innerType, element, keyType, valueType, shape } = definitionOf(schema)
  if (isOptional(schema) || type === 'nullable') {
    for (const invalid of invalidAt(innerType, body, path)) {
      if (type !== 'nullable' || at(invalid.body, path) !== null) yield invalid
    }
    return
  }
  for (const wrong of wrongValues(schema)) yield breakAt(body, path, wrong)
  if (type === 'array') {
    const list = at(body, path) as unknown[]
    const most = maxLengthOf(schema)
    if (most !== undefined) {
      yield breakAt(body, path, ['too many', Array.from({ length: most + 1 }, () => list[0])])
    }
    const longer = put(body, [...path, list.length], list[0])
    yield* invalidAt(element, longer, [...path, list.length])
  }
  if (type === 'object') {
    for (const [name, field] of Object.entries(shape)) {
      if (!isOptional(field)) yield breakAt(body, [...path, name], ['left out', missing])
      yield* invalidAt(field, body, [...path, name])
    }
    yield breakAt(body, [...path, 'unheardOf'], ['an extra field', 1])
  }
  if (type === 'record') {
    for (const wrong of wrongValues(valueType)) yield breakAt(body, [...path, 'a/b~c d'], wrong)
    for (const [how, name] of wrongValues(keyType)) {
      if (typeof name === 'string') yield breakAt(body, [...path, name], [`a name: ${how}`, 'x'])
    }
  }
}

/** Every variant of the field `name` at the edge of what its schema accepts. */
export function extremeBodies(
  schema: Schema,
  body: Record<string, unknown>,
  name: string,
): InvalidBody[] {
  const field = fieldsOf(schema)[name]!
  const takesAnyText = field.safeParse(' x ').success
  return (takesAnyText ? texts : edges)
    .filter((value) => field.safeParse(value).success)
    .map((value) => breakAt(body, [name], ['at the edge', value]))
}

const unusual = '\u0001\u007F\u202E\\\'";--%_{}[]<>\u{1F4A7}e\u0301\uFFFF'
const numbers = [0, 5e-324, 0.1 + 0.2, 1e15 + 0.3, 2 ** 64, 1e300, Number.MAX_VALUE]
const dates = ['0000-01-01', '0001-01-01', '1582-10-10', '9999-12-31']
const dateTimes = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999999999-23:59',
]
const texts = [
  '',
  unusual,
  ' x ',
  '\r\n\tx',
  'null',
  ...['\u{1F4A7}', 'ab', 'x'.repeat(80)].map(long),
]
const urls = ['https://a.example/\u00FC?\u{1F4A7}', 'HTTP://A.EXAMPLE.:80', 'https://[::1]/']
const lists = [
  [],
  [unusual],
  [unusual, unusual],
  Array.from({ length: listLimit }, (_, at) => `0491 570 ${at}`),
]
const objects = [
  { [unusual]: unusual, constructor: 1e300, toString: false, 1: '' },
  [
    { regionCode: 'ZZ', line1: unusual, postalCode: unusual },
    { regionCode: 'AU' },
    { regionCode: 'US' },
  ],
]
const edges: unknown[] = [...numbers, ...dates, ...dateTimes, ...urls, ...lists, ...objects]

/** A text repeated up to the length limit of a line. */
function long(unit: string): string {
  return unit.repeat(lineLimit / unit.length)
}

/** Texts with something that cannot be stored unchanged. */
const unstorable: WrongValue[] = [
  ['NUL', 'a\0b'],
  ['the first half of a character', 'a\uD83D'],
  ['the second half of a character', '\uDCA7a'],
]

const wrongKinds: Record<string, WrongValue[]> = {
  string: [7, true, [], {}, ['text']].map((value) => ['of another kind', value]),
  number: ['7', true, [], {}, [7]].map((value) => ['of another kind', value]),
  enum: [7, true, [], {}].map((value) => ['of another kind', value]),
  array: ['text', 7, {}, { 0: 'text' }].map((value) => ['of another kind', value]),
  object: ['text', 7, [], true].map((value) => ['of another kind', value]),
  record: ['text', 7, [], true].map((value) => ['of another kind', value]),
}

/** Values that a schema refuses as a whole. */
function wrongValues(schema: Schema): WrongValue[] {
  const { type, innerType, options } = definitionOf(schema)
  if (isOptional(schema)) return wrongValues(innerType)
  if (type === 'union') {
    // Only values that every option refuses.
    const wrong = options.flatMap((option) => wrongValues(option))
    return wrong.filter(([, value]) => options.every((option) => !option.safeParse(value).success))
  }
  const wrong: WrongValue[] = [...(wrongKinds[type] ?? []), ['null', null]]
  if (type === 'string') wrong.push(...unstorable, ...wrongTexts(schema))
  if (type === 'enum') wrong.push(['an unknown word', 'Unheard of'], ['a word and more', ' '])
  if (type === 'number') wrong.push(...wrongNumbers(schema))
  return wrong
}

const checksOf = (schema: Schema) =>
  (definitionOf(schema).checks ?? []).map((check) => check._zod.def)

const maxLengthOf = (schema: Schema) =>
  checksOf(schema).find(({ check }) => check === 'max_length')?.maximum

function wrongTexts(schema: Schema): WrongValue[] {
  const { format } = schema._zod.def as { format?: string }
  return [
    tooLong(maxLengthOf(schema) ?? textLimit, format),
    ...(schema.safeParse(' ').success ? [] : [['blank', ' \t\n\u00A0'] satisfies WrongValue]),
    ...(format === undefined ? [] : [['no such thing', '2026-02-30'] satisfies WrongValue]),
  ]
}

const tooLong = (longest: number, format?: string): WrongValue => {
  const start = format === 'url' ? 'https://a.example/' : ''
  return ['too long', start + 'x'.repeat(longest + 1 - start.length)]
}

const wrongNumbers = (schema: Schema): WrongValue[] =>
  checksOf(schema)
    .filter(({ check }) => check === 'greater_than')
    .map(({ value = 0 }) => ['too low', value - 1])

const breakAt = (body: unknown, path: Path, [how, value]: WrongValue): InvalidBody => ({
  how: `${how}: ${JSON.stringify(value)?.slice(0, 40)}`,
  path,
  body: put(body, path, value),
})

const at = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body)

/** A copy with another value at a path. */
function put(body: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(body)
  const inner = at(copy, path.slice(0, -1)) as Record<string, unknown>
  const key = path.at(-1)!
  if (value === missing) delete inner[key]
  else inner[key] = value
  return copy
}
