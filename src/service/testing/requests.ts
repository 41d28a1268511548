/** Successful requests for every operation of the contract, for tests that go through all of them. */
import { sql } from 'drizzle-orm'
import { type Document, isLocked } from '#contract/documents.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import type { Query } from '#contract/query-string.ts'
import { eventNames } from '#contract/webhooks.ts'
import type { TestPractice } from '#service/testing.ts'

/** An address where nothing listens: the name is reserved (RFC 6761). */
const callbackUrl = 'https://callback.invalid/hooks'

/** Records of every kind, by their ids. */
export type SampleRecords = Awaited<ReturnType<typeof createSampleRecords>>

/** Adds a record of every kind to a demonstration practice, and a webhook for every kind of event. */
export async function createSampleRecords({ database, read, send }: TestPractice) {
  const make = async (path: string, body: object): Promise<string> => {
    const response = await send('POST', path, body)
    const made = await response.json()
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(made)}`)
    return made.id
  }
  for (const eventName of eventNames) await make('/webhooks', { eventName, callbackUrl })
  const { records: matters } = await read('/matters?pageSize=1&sortBy=number')
  const { records: documents } = await read('/documents?pageSize=50')
  const [replacedId, deletedId, lockedId] = (documents as Document[])
    .filter((document) => !document.isEncrypted && !isLocked(document, Date.now()))
    .map((document) => document.id)
  await database.sql.execute(
    sql`update practice.documents set lock_expires = '2999-01-01T00:00:00Z' where id = ${lockedId}`,
  )
  const [{ id: staffId }] = await read('/contacts/lookup?term=a&type=EnabledStaff')
  const [{ id: practiceAreaId }] = await read('/practice-areas/lookup')
  const { stages } = await read(`/practice-areas/${practiceAreaId}`)
  const matterId: string = matters[0].id
  const personId = await make('/contacts/person', person)
  return {
    matterId,
    staffId: staffId as string,
    practiceAreaId: practiceAreaId as string,
    stageId: String(stages[0].id),
    replacedId: replacedId!,
    deletedId: deletedId!,
    lockedId: lockedId!,
    personId,
    companyId: await make('/contacts/company', company),
    pluralId: await make('/contacts/plural', { ...plural, memberIds: [personId] }),
    taskId: await make('/tasks', {
      description: 'Serve the claim',
      status: 'Todo',
      dueDate: '2026-12-01',
      associatedContactId: personId,
      assignedToId: staffId,
    }),
    timeRecordId: await make('/time-records', {
      durationMinutes: 6,
      costCode: 'ADV',
      associatedMatterId: matterId,
      staffContactId: staffId,
      amountExclTax: 40,
    }),
    webhookId: await make('/webhooks', {
      eventName: 'UpdateTaskEvent',
      callbackUrl: `${callbackUrl}/removed`,
    }),
  }
}

type Named<Part extends 'body' | 'query'> = {
  [Name in OperationName]: (typeof operations)[Name] extends Record<Part, unknown> ? Name : never
}[OperationName]
export type BodyName = Named<'body'>

const isSent = (name: string): name is BodyName =>
  'body' in (operations as Record<string, Operation>)[name]!
/** The operations that are sent a JSON body. */
export const bodyNames = Object.keys(operations).filter((name) => isSent(name))

const customFields = { 'Funding source': 'Legal aid', 'Retainer %': 12.5, Urgent: true }
const contactDetails = {
  website: 'https://alder.example',
  notes: 'Prefers letters.\nNever on Fridays.',
  abn: '51 824 753 556',
  addresses: [
    {
      regionCode: 'AU',
      administrativeArea: 'WA',
      locality: 'Newman',
      subLocality: 'South Newman',
      postalCode: '6753',
      line1: 'Unit 3',
      line2: '14 Wattle Street',
    },
  ],
  phones: ['0491 570 156', 'ask reception'],
  emails: ['ada@example.com'],
  customFields,
}
const person = {
  firstName: 'Ada',
  middleName: 'Maria',
  lastName: 'Ferrari',
  birthday: '1961-02-28T00:00:00Z',
  company: 'Alder Pty Ltd',
  jobTitle: 'Director',
  title: 'Dr',
  gender: 'Female',
  ...contactDetails,
}

const company = { name: 'Alder Pty Ltd', acn: '004 085 616', ...contactDetails }
const plural = { name: 'Ferrari and Alder', memberIds: [], ...contactDetails }

/** A body with every field filled, for each operation that takes one. */
export function completeBodies(samples: SampleRecords): Record<BodyName, Record<string, unknown>> {
  const matter = {
    title: 'Estate of Alder',
    costingMethod: 'Fixed',
    dateOpen: '2026-08-03',
    practiceArea: samples.practiceAreaId,
    stage: samples.stageId,
    clientId: samples.personId,
    lawyerId: samples.staffId,
    description: 'Probate, and what follows.',
    dateEstimatedCompletion: '2027-02-01',
    estimatedFee: 12_000.5,
    costTemplate: 'Probate, small',
    referredById: samples.companyId,
    customFields,
  }
  const task = {
    description: 'File the notice of appeal',
    status: 'InProgress',
    priority: 'High',
    dueDate: '2026-12-01',
    associatedMatterId: samples.matterId,
    associatedContactId: '',
    assignedToId: samples.staffId,
  }
  return {
    createPerson: person,
    patchPerson: person,
    createCompany: company,
    patchCompany: company,
    createPlural: { ...plural, memberIds: [samples.personId] },
    patchPlural: { ...plural, memberIds: [samples.companyId] },
    createMatter: matter,
    patchMatter: matter,
    createTask: task,
    patchTask: task,
    updateTaskStatus: { status: 'Done' },
    createTimeRecord: {
      durationMinutes: 30,
      units: 5,
      chargeRate: 400,
      costCode: 'ADV',
      associatedMatterId: samples.matterId,
      staffContactId: samples.staffId,
      amountExclTax: 200,
      date: '2026-08-03',
      description: 'Drafting the notice',
    },
    registerWebhook: { eventName: 'CreateMatterEvent', callbackUrl },
  }
}

/** The record that a path names by `{id}`. */
export const idsInPaths = (samples: SampleRecords): Partial<Record<OperationName, string[]>> => ({
  getMatter: [samples.matterId],
  patchMatter: [samples.matterId],
  listMatterDocuments: [samples.matterId],
  listContactDocuments: [samples.personId],
  replaceDocument: [samples.replacedId],
  deleteDocument: [samples.deletedId],
  getContact: [samples.personId, samples.companyId, samples.pluralId, samples.staffId],
  patchPerson: [samples.personId],
  patchCompany: [samples.companyId],
  patchPlural: [samples.pluralId],
  getTimeRecord: [samples.timeRecordId],
  getTask: [samples.taskId],
  patchTask: [samples.taskId],
  updateTaskStatus: [samples.taskId],
  deleteWebhook: [samples.webhookId],
  getPracticeArea: [samples.practiceAreaId],
})

/** Queries to ask with; the first is the least that an operation takes. */
export const queries = (samples: SampleRecords): Record<Named<'query'>, Query[]> => ({
  listMatters: [
    {},
    { search: 'a', sortBy: 'client', sortDirection: 'Descending', pageSize: 250, status: 'Open' },
    { practiceAreas: [samples.practiceAreaId], openDateStart: '2000-01-01', costingMethod: 'Time' },
    { pageIndexForId: samples.matterId },
  ],
  lookupMatter: [{ term: 'a' }, { term: 'e', status: 'Closed' }],
  listDocuments: [
    {},
    { types: ['Document', 'Email'], search: 'a', associatedEntityType: 'Matter' },
  ],
  listMatterDocuments: [{}, { pageSize: 1, pageIndex: 1 }],
  listContactDocuments: [{}, { types: ['Note'] }],
  lookupContact: [{ term: 'a' }, { term: 'ferrari', type: 'Staff' }],
  listContacts: [
    {},
    { search: 'a', sortBy: 'email', contactType: 'Person', staffType: 'EnabledStaff' },
    { pageIndexForId: samples.pluralId, pageSize: 250 },
  ],
  listTasks: [
    {},
    { status: ['Todo', 'Done'], priority: ['Normal'], taskType: 'Contact', sortBy: 'assignedTo' },
    { pageIndexForId: samples.taskId, dueDateStart: '2000-01-01', assignedToId: samples.staffId },
  ],
  listWebhooks: [{}, { pageSize: 2, pageIndex: 1 }],
  lookupPracticeArea: [{}, { term: 'law' }],
})
