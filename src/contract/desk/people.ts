/** The desk's own calls about the people who sign in: their roles and passkeys, and the state from before sign-in. */
import * as z from 'zod/mini'
import { Id, requiredLine } from '#contract/common.ts'
import { deskOperation } from '#contract/operation.ts'
import * as read from '#contract/reading.ts'
import { roles } from '#contract/roles.ts'

const emailWanted = 'Enter an email address, such as ann@firm.example'
const roleWanted = 'Choose reader, editor or admin'

/** No white space, which also excludes line breaks, and one @. */
const Email = z
  .string(emailWanted)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[^\s@<>]{1,64}@[^\s@<>.]+(\.[^\s@<>.]+)*$/, emailWanted),
  )
  .check(z.maxLength(254, emailWanted))

/** A person to add, who then signs in with a passkey. */
export const NewPersonHere = z.strictObject({
  name: requiredLine('Enter the name').check(
    z.trim(),
    z.maxLength(100, 'Enter a name of at most 100 characters'),
    z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'Enter the name without control characters'),
  ),
  email: Email,
  role: z.enum(roles, roleWanted),
})
export type NewPersonHere = z.infer<typeof NewPersonHere>

/** A person who may sign in, or has signed in. */
export const PersonHere = read.record({
  id: read.id,
  name: read.text,
  email: read.text,
  role: read.oneOf(roles),
  /** Whether the role is the provider's, and cannot be changed here. */
  roleByProvider: read.boolean,
  /** Whether the person was added here and signs in with passkeys. */
  byPasskey: read.boolean,
  passkeys: read.number,
  /** How many of their time records are not recorded yet. */
  openTime: read.number,
  lastSignedIn: read.dateTime,
  /** Whether an admin removed them, so that they are not let in though the provider knows them. */
  removed: read.boolean,
  /** Until when a link that was not used yet works. */
  linkUntil: read.dateTime,
})
export type PersonHere = z.infer<typeof PersonHere>

const PeopleHere = read.record({
  /** Whether people can be added here. */
  addable: read.boolean,
  people: read.records(PersonHere),
})

/** The one-time link of a person, which is shown once. */
const PersonLink = read.record({ id: read.id, link: read.text })
/** What is left of the time of a person who was removed. */
export const PersonRemoval = read.record({
  id: read.id,
  /** How many of their time records the desk still sends by itself. */
  pendingTime: read.number,
  /** How many are kept until they come back: none of these is known to be recorded. */
  keptTime: read.number,
})
export type PersonRemoval = z.infer<typeof PersonRemoval>
const PersonId = z.strictObject({ id: Id })

/** The public half of a passkey, as its owner sees it. */
export const Passkey = read.record({
  id: read.id,
  createdAt: read.dateTime,
  usedAt: read.dateTime,
})
export type Passkey = z.infer<typeof Passkey>

/** What may become of the state of the one person before people signed in. */
export const takeOverDecisions = ['take over', 'leave'] as const
export type TakeOverDecision = (typeof takeOverDecisions)[number]

/** What there is to take over; `offered` is false once somebody has decided. */
const TakeOver = read.record({
  offered: read.boolean,
  openTime: read.number,
  recordedTime: read.number,
  recents: read.number,
  preferences: read.boolean,
})

/** The calls about people. */
export const peopleOperations = {
  listPeople: deskOperation('GET', '/people', { answer: PeopleHere, role: 'admin' }),
  addPerson: deskOperation('POST', '/people', {
    body: NewPersonHere,
    answer: PersonLink,
    role: 'admin',
  }),
  /** The link before, if it was not used, no longer works. */
  linkPerson: deskOperation('POST', '/people/links', {
    body: PersonId,
    answer: PersonLink,
    role: 'admin',
  }),
  changeRole: deskOperation('PUT', '/people/role', {
    body: z.strictObject({ id: Id, role: z.enum(roles, roleWanted) }),
    role: 'admin',
  }),
  removePerson: deskOperation('POST', '/people/removals', {
    body: PersonId,
    answer: PersonRemoval,
    role: 'admin',
  }),
  /** For people of a provider; who signed in with passkeys is added again. */
  readmitPerson: deskOperation('POST', '/people/readmissions', { body: PersonId, role: 'admin' }),
  listPasskeys: deskOperation('GET', '/passkeys', { answer: read.recordList(Passkey) }),
  removePasskey: deskOperation('DELETE', '/passkeys/{id}', { role: 'reader' }),
  getTakeOver: deskOperation('GET', '/take-over', { answer: TakeOver, role: 'admin' }),
  decideTakeOver: deskOperation('POST', '/take-over', {
    body: z.strictObject({ decision: z.enum(takeOverDecisions, 'Choose one') }),
    role: 'admin',
  }),
} as const
