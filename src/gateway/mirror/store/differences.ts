/** Finds what a person would call a change between two states of a record: not fields that change by themselves. */
import type { ChangeField } from '#contract/desk/changes.ts'
import type { DocumentRow, TaskRow } from './linked-rows.ts'
import type { ContactRow, MatterRow, PersonRow } from './rows.ts'

export type Difference = {
  field: ChangeField
  /** The name of a role or of a custom field. */
  label?: string | undefined
  before?: string | undefined
  after?: string | undefined
  before_id?: string | undefined
  after_id?: string | undefined
}

/** A row as the database has it as JSON. */
export type Stored<Row> = { [Name in keyof Row]?: Exclude<Row[Name], undefined> | null }
type StoredPerson = Stored<PersonRow>

const matterFields = [
  ['number', 'number'],
  ['title', 'title'],
  ['status', 'status'],
  ['dateOpen', 'date_open'],
  ['practiceAreaName', 'practice_area_name'],
  ['stageName', 'stage_name'],
  ['estimatedFee', 'estimated_fee'],
  ['matterTrustBalance', 'matter_trust_balance'],
  ['trustAccount', 'trust_account'],
] as const satisfies readonly (readonly [ChangeField, keyof MatterRow])[]

/** Absent, null and '' are all no value; 1 and '1' are the same to a person. */
const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

/** As far as a person sees a difference between them. */
const spaced = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim()
const digits = (text: string | undefined) => text?.replaceAll(/\D/g, '')

function differing(
  field: ChangeField,
  [was, is]: [was: unknown, is: unknown],
  plain = spaced,
): Difference[] {
  const [before, after] = [textOf(was), textOf(is)]
  return plain(before) === plain(after) ? [] : [{ field, before, after }]
}

/** From the matter and its people as they are kept to those that were read now. */
export const matterDifferences = (
  was: { matter: Stored<MatterRow>; people: readonly StoredPerson[] },
  is: MatterRow,
): Difference[] => [
  ...matterFields.flatMap(([field, column]) => differing(field, [was.matter[column], is[column]])),
  ...peopleDifferences(was.people, is.people),
  ...customDifferences(was.matter.custom_fields ?? {}, is.custom_fields),
]

/** From the contact as it is kept to the one that was read now; a list may write a phone otherwise than the contact itself. */
export const contactDifferences = (was: Stored<ContactRow>, is: ContactRow): Difference[] => [
  ...differing('fullName', [was.full_name, is.full_name]),
  ...differing('shortName', [was.short_name, is.short_name]),
  ...differing('phone', [was.phone, is.phone], digits),
  ...differing('email', [was.email, is.email]),
  ...differing('address', [was.address, is.address]),
]

/** What matters and contacts are called, by their keys. */
export type Names = ReadonlyMap<string, string | null>
type Linked = Stored<TaskRow> & Stored<DocumentRow>
type LinkKey = 'matter_key' | 'contact_key' | 'assigned_to_key'

/** What a record is linked to, by its name where that is known. */
function linkDifference(
  [was, is]: [was: Linked, is: Linked],
  names: Names,
  { field, key, name }: { field: ChangeField; key: LinkKey; name: keyof Linked },
): Difference[] {
  if (textOf(was[key]) === textOf(is[key])) return []
  const called = (row: Linked) =>
    textOf(names.get(row[key] ?? '')) ?? textOf(row[name]) ?? (row[key] ? '' : undefined)
  return [{ field, before: called(was), after: called(is) }]
}

const matterLink = { field: 'matter', key: 'matter_key', name: 'matter_title' } as const
const contactLink = { field: 'contact', key: 'contact_key', name: 'contact_name' } as const
const assigneeLink = {
  field: 'assignedTo',
  key: 'assigned_to_key',
  name: 'assigned_to_name',
} as const

/** From the task as it is kept to the one that was read now. */
export const taskDifferences = (was: Stored<TaskRow>, is: TaskRow, names: Names): Difference[] => [
  ...differing('description', [was.description, is.description]),
  ...differing('status', [was.status, is.status]),
  ...differing('priority', [was.priority, is.priority]),
  ...differing('dueDate', [was.due_date, is.due_date]),
  ...linkDifference([was, is], names, matterLink),
  ...linkDifference([was, is], names, contactLink),
  ...linkDifference([was, is], names, assigneeLink),
]

/** From the document as it is kept to the one that was read now; its contents have changed where its version or its size have. */
export const documentDifferences = (
  was: Stored<DocumentRow>,
  is: DocumentRow,
  names: Names,
): Difference[] => [
  ...differing('documentTitle', [was.title, is.title]),
  ...differing('fileName', [was.full_file_name, is.full_file_name]),
  ...differing('size', [was.size, is.size]),
  ...differing('version', [was.version_number, is.version_number]),
  ...differing('brief', [briefNames(was.briefs), briefNames(is.briefs)]),
  ...differing('tags', [was.tags?.join(', '), is.tags.join(', ')]),
  ...linkDifference([was, is], names, matterLink),
  ...linkDifference([was, is], names, contactLink),
]

const briefNames = (briefs: DocumentRow['briefs'] | null | undefined) =>
  briefs?.flatMap(({ briefName }) => briefName ?? []).join(', ')

function customDifferences(
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
): Difference[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...names].flatMap((label) =>
    differing('customField', [own(was, label), own(is, label)]).map((one) => ({ ...one, label })),
  )
}

/** A custom field may be called `constructor`. */
const own = (fields: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const peopleFields = {
  client: 'client',
  lawyer: 'lawyer',
  referrer: 'referredBy',
  role: 'role',
} as const

/** The people of one field, or of one role. */
type Place = { field: ChangeField; label: string | undefined; people: Map<string, StoredPerson> }

/** Those who have a role, or are a matter's client, lawyer or referrer; a role that nobody has is left out. */
function placesOf(people: readonly StoredPerson[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const person of people) {
    if (!person.kind || !(person.contact_key ?? person.name)) continue
    const key = JSON.stringify([person.kind, person.field_id ?? person.role_name])
    const label = textOf(person.role_name)
    const place = places.get(key) ?? { field: peopleFields[person.kind], label, people: new Map() }
    place.people.set(JSON.stringify([person.contact_key, person.name]), person)
    places.set(key, place)
  }
  return places
}

function peopleDifferences(
  was: readonly StoredPerson[],
  is: readonly StoredPerson[],
): Difference[] {
  const [before, after] = [placesOf(was), placesOf(is)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)]
    const { field, label } = other ?? one!
    const gone = without(one, other)
    const come = without(other, one)
    const pairs: [StoredPerson?, StoredPerson?][] =
      // Of several, nobody knows who came for whom.
      gone.length === 1 && come.length === 1
        ? [[gone[0], come[0]]]
        : [
            ...gone.map((person): [StoredPerson] => [person]),
            ...come.map((person): [undefined, StoredPerson] => [undefined, person]),
          ]
    return pairs
      .filter((pair) => !isSame(...pair))
      .map(([left, joined]) => ({
        field,
        label,
        before: textOf(left?.name),
        after: textOf(joined?.name),
        before_id: textOf(left?.contact_id),
        after_id: textOf(joined?.contact_id),
      }))
  })
}

const without = (one: Place | undefined, other: Place | undefined): StoredPerson[] =>
  [...(one?.people ?? [])].filter(([key]) => !other?.people.has(key)).map(([, person]) => person)

/** A service may send an id one time and leave it out another time. */
const isSame = (one?: StoredPerson, other?: StoredPerson) =>
  one !== undefined &&
  other !== undefined &&
  textOf(one.name) === textOf(other.name) &&
  !(one.contact_key && other.contact_key)
