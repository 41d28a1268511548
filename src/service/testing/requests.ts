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
export type Scene = Awaited<ReturnType<typeof setScene>>

/** Adds a record of every kind to a demonstration practice, and a webhook for every kind of event. */
export async function setScene({ database, read, send }: TestPractice) {
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
const reachable = {
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
  ...reachable,
}

const company = { name: 'Alder Pty Ltd', acn: '004 085 616', ...reachable }
const plural = { name: 'Ferrari and Alder', memberIds: [], ...reachable }

/** A body with every field filled, for each operation that takes one. */
export function wholeBodies(scene: Scene): Record<BodyName, Record<string, unknown>> {
  const matter = {
    title: 'Estate of Alder',
    costingMethod: 'Fixed',
    dateOpen: '2026-08-03',
    practiceArea: scene.practiceAreaId,
    stage: scene.stageId,
    clientId: scene.personId,
    lawyerId: scene.staffId,
    description: 'Probate, and what follows.',
    dateEstimatedCompletion: '2027-02-01',
    estimatedFee: 12_000.5,
    costTemplate: 'Probate, small',
    referredById: scene.companyId,
    customFields,
  }
  const task = {
    description: 'File the notice of appeal',
    status: 'InProgress',
    priority: 'High',
    dueDate: '2026-12-01',
    associatedMatterId: scene.matterId,
    associatedContactId: '',
    assignedToId: scene.staffId,
  }
  return {
    createPerson: person,
    patchPerson: person,
    createCompany: company,
    patchCompany: company,
    createPlural: { ...plural, memberIds: [scene.personId] },
    patchPlural: { ...plural, memberIds: [scene.companyId] },
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
      associatedMatterId: scene.matterId,
      staffContactId: scene.staffId,
      amountExclTax: 200,
      date: '2026-08-03',
      description: 'Drafting the notice',
    },
    registerWebhook: { eventName: 'CreateMatterEvent', callbackUrl },
  }
}

/** The record that a path names by `{id}`. */
export const idsInPaths = (scene: Scene): Partial<Record<OperationName, string[]>> => ({
  getMatter: [scene.matterId],
  patchMatter: [scene.matterId],
  listMatterDocuments: [scene.matterId],
  listContactDocuments: [scene.personId],
  replaceDocument: [scene.replacedId],
  deleteDocument: [scene.deletedId],
  getContact: [scene.personId, scene.companyId, scene.pluralId, scene.staffId],
  patchPerson: [scene.personId],
  patchCompany: [scene.companyId],
  patchPlural: [scene.pluralId],
  getTimeRecord: [scene.timeRecordId],
  getTask: [scene.taskId],
  patchTask: [scene.taskId],
  updateTaskStatus: [scene.taskId],
  deleteWebhook: [scene.webhookId],
  getPracticeArea: [scene.practiceAreaId],
})

/** Queries to ask with; the first is the least that an operation takes. */
export const queries = (scene: Scene): Record<Named<'query'>, Query[]> => ({
  listMatters: [
    {},
    { search: 'a', sortBy: 'client', sortDirection: 'Descending', pageSize: 250, status: 'Open' },
    { practiceAreas: [scene.practiceAreaId], openDateStart: '2000-01-01', costingMethod: 'Time' },
    { pageIndexForId: scene.matterId },
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
    { pageIndexForId: scene.pluralId, pageSize: 250 },
  ],
  listTasks: [
    {},
    { status: ['Todo', 'Done'], priority: ['Normal'], taskType: 'Contact', sortBy: 'assignedTo' },
    { pageIndexForId: scene.taskId, dueDateStart: '2000-01-01', assignedToId: scene.staffId },
  ],
  listWebhooks: [{}, { pageSize: 2, pageIndex: 1 }],
  lookupPracticeArea: [{}, { term: 'law' }],
})
