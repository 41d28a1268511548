/** Generators of what a person or a service may send, for property tests with fast-check. */
import * as fc from 'fast-check'
import { costingMethods } from '#contract/matters.ts'
import { genders } from '#contract/contacts.ts'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'
import { eventNames } from '#contract/webhooks.ts'

/** The same examples in every run, so that a failure can be reproduced. */
fc.configureGlobal({ seed: 20_261_201 })

/** Any text that can be stored: every character of Unicode but NUL, including spaces and line breaks. */
export const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((value) => value.replaceAll('\0', ''))
/** Text that is not blank. */
export const nonBlank = text.map((value) => `${value}x`)
/** An opaque identifier, in the shape of a real one or in any other. */
export const id = fc.oneof(
  fc.stringMatching(/^[0-9]{1,5}-[A-Z]$/),
  fc.uuid(),
  fc.constantFrom('a/b', 'a b', '%2F', '..a', '?', '#', 'ä', ' x'),
)
/** A JSON number that is not below zero. */
export const amount = fc.double({ min: 0, max: 1e12, noNaN: true })

const instant = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
})
/** `2026-12-01`. */
export const calendarDate = instant.map((date) => date.toISOString().slice(0, 10))
/** With up to 6 fraction digits, and `Z` or an offset. */
export const dateTime = fc
  .tuple(
    instant,
    fc.constantFrom('', '.1', '.25', '.123456'),
    fc.constantFrom('Z', '+10:00', '-09:30'),
  )
  .map(([date, fraction, offset]) => `${date.toISOString().slice(0, 19)}${fraction}${offset}`)

const address = fc.record(
  {
    regionCode: fc.stringMatching(/^[A-Z]{2}$/),
    administrativeArea: text,
    locality: text,
    subLocality: text,
    postalCode: text,
    line1: text,
    line2: text,
  },
  { requiredKeys: ['regionCode'] },
)

/** Includes names that every JavaScript object has; zod leaves `__proto__` out of any map. */
const customFields = fc.dictionary(
  fc
    .oneof(nonBlank, fc.constantFrom('constructor', 'toString'))
    .filter((name) => name !== '__proto__'),
  fc.oneof(text, amount, fc.boolean()),
  { noNullPrototype: true },
)

const shared = {
  website: text,
  notes: text,
  abn: text,
  addresses: fc.array(address, { maxLength: 3 }),
  phones: fc.array(nonBlank, { maxLength: 3 }),
  emails: fc.array(nonBlank, { maxLength: 3 }),
  customFields,
}

/** A person to create. */
export const newPerson = fc.record(
  {
    firstName: nonBlank,
    middleName: text,
    lastName: nonBlank,
    birthday: dateTime,
    company: text,
    jobTitle: text,
    title: text,
    gender: fc.constantFrom(...genders),
    ...shared,
  },
  { requiredKeys: ['firstName', 'lastName'] },
)
/** A company to create. */
export const newCompany = fc.record(
  { name: nonBlank, acn: text, ...shared },
  { requiredKeys: ['name'] },
)
/** A group to create. */
export const newPlural = fc.record(
  { name: nonBlank, memberIds: fc.array(id, { maxLength: 3 }), ...shared },
  { requiredKeys: ['name'] },
)

/** A time record to create. */
export const newTimeRecord = fc.record(
  {
    durationMinutes: amount.map((minutes) => minutes + 1),
    units: amount,
    chargeRate: amount,
    costCode: nonBlank,
    associatedMatterId: id,
    staffContactId: id,
    amountExclTax: amount,
    date: calendarDate,
    description: text,
  },
  {
    requiredKeys: [
      'durationMinutes',
      'costCode',
      'associatedMatterId',
      'staffContactId',
      'amountExclTax',
    ],
  },
)

/** The link of a task: one of the two, the other absent or empty. */
const link = fc.oneof(
  fc.record({ associatedMatterId: id }),
  fc.record({ associatedContactId: id }),
  fc.record({ associatedMatterId: id, associatedContactId: fc.constant('') }),
  fc.record({ associatedMatterId: fc.constant(''), associatedContactId: id }),
)
/** A task to create. */
export const newTask = fc
  .tuple(
    fc.record({
      description: nonBlank,
      status: fc.constantFrom(...taskStatuses),
      priority: fc.constantFrom(...taskPriorities),
      dueDate: calendarDate,
      assignedToId: id,
    }),
    link,
  )
  .map(([task, linked]) => ({ ...task, ...linked }))

/** A webhook to register. */
export const newWebhook = fc.record({
  eventName: fc.constantFrom(...eventNames),
  callbackUrl: fc.webUrl({ withFragments: true, withQueryParameters: true }),
})

/** A matter to create. */
export const newMatter = fc.record(
  {
    title: nonBlank,
    costingMethod: fc.constantFrom(...costingMethods),
    dateOpen: calendarDate,
    practiceArea: id,
    stage: id,
    clientId: id,
    lawyerId: id,
    description: text,
    dateEstimatedCompletion: calendarDate,
    estimatedFee: amount,
    costTemplate: text,
    referredById: id,
    customFields,
  },
  {
    requiredKeys: [
      'title',
      'costingMethod',
      'dateOpen',
      'practiceArea',
      'stage',
      'clientId',
      'lawyerId',
    ],
  },
)
