/** The API, one line per operation. The client calls by it, the service answers by it, the gateway lets through what it names. */
import { EntityReference } from './common.ts'
import * as contacts from './contacts.ts'
import * as documents from './documents.ts'
import * as matters from './matters.ts'
import { extended, operation } from './operation.ts'
import * as tasks from './tasks.ts'
import { NewTimeRecord, TimeRecord } from './time-records.ts'
import { NewWebhook, WebhookPage, WebhookQuery } from './webhooks.ts'

const { Contact, ContactSummaries, ContactLookupQuery, ContactPage, ContactQuery } = contacts
const { NewPerson, NewPlural, NewCompany, PersonPatch, PluralPatch, CompanyPatch } = contacts
const { DocumentPage, DocumentQuery, LinkedDocumentQuery, ReplacementFile, StoredFile } = documents
const { MatterPage, MatterQuery, MatterSummaries, MatterLookupQuery, MatterDetail } = matters
const { NewMatter, MatterPatch, CreatedMatter } = matters
const { PracticeArea, PracticeAreas, PracticeAreaLookupQuery } = matters
const { Task, TaskPage, TaskQuery, NewTask, TaskPatch, TaskStatusChange } = tasks

/** `types` is one value separated by commas (api.md, Get documents). */
const commaLists = ['types'] as const
const documentsOf = { query: LinkedDocumentQuery, answer: DocumentPage, commaLists }

/** Every operation by its name; the names are ours, methods and paths are the specification's. */
export const operations = {
  ping: operation('GET', '/ping', {}),

  listMatters: operation('GET', '/matters', { query: MatterQuery, answer: MatterPage }),
  lookupMatter: operation('GET', '/matters/lookup', {
    query: MatterLookupQuery,
    answer: MatterSummaries,
  }),
  listMatterDocuments: operation('GET', '/matters/{id}/documents', documentsOf),

  listDocuments: operation('GET', '/documents', {
    query: DocumentQuery,
    answer: DocumentPage,
    commaLists,
  }),
  replaceDocument: operation('PUT', '/documents/{id}', {
    form: ReplacementFile,
    answer: StoredFile,
  }),
  deleteDocument: operation('DELETE', '/documents/{id}', { answer: StoredFile }),

  lookupContact: operation('GET', '/contacts/lookup', {
    query: ContactLookupQuery,
    answer: ContactSummaries,
  }),
  getContact: operation('GET', '/contacts/{id}', { answer: Contact }),
  listContactDocuments: operation('GET', '/contacts/{id}/documents', documentsOf),
  createPerson: operation('POST', '/contacts/person', { body: NewPerson, answer: EntityReference }),
  createPlural: operation('POST', '/contacts/plural', { body: NewPlural, answer: EntityReference }),
  createCompany: operation('POST', '/contacts/company', {
    body: NewCompany,
    answer: EntityReference,
  }),
  patchPlural: operation('PATCH', '/contacts/plural/{id}', { body: PluralPatch }),

  createTimeRecord: operation('POST', '/time-records', {
    body: NewTimeRecord,
    answer: EntityReference,
  }),

  createTask: operation('POST', '/tasks', { body: NewTask, answer: EntityReference }),
  getTask: operation('GET', '/tasks/{id}', { answer: Task }),
  listTasks: operation('GET', '/tasks', { query: TaskQuery, answer: TaskPage }),
  patchTask: operation('PATCH', '/tasks/{id}', { body: TaskPatch }),
  updateTaskStatus: operation('PUT', '/tasks/{id}/status', { body: TaskStatusChange }),

  registerWebhook: operation('POST', '/webhooks', { body: NewWebhook }),

  listContacts: extended('GET', '/contacts', { query: ContactQuery, answer: ContactPage }),
  patchPerson: extended('PATCH', '/contacts/person/{id}', { body: PersonPatch }),
  patchCompany: extended('PATCH', '/contacts/company/{id}', { body: CompanyPatch }),
  getMatter: extended('GET', '/matters/{id}', { answer: MatterDetail }),
  createMatter: extended('POST', '/matters', { body: NewMatter, answer: CreatedMatter }),
  patchMatter: extended('PATCH', '/matters/{id}', { body: MatterPatch }),
  lookupPracticeArea: extended('GET', '/practice-areas/lookup', {
    query: PracticeAreaLookupQuery,
    answer: PracticeAreas,
  }),
  getPracticeArea: extended('GET', '/practice-areas/{id}', { answer: PracticeArea }),
  getTimeRecord: extended('GET', '/time-records/{id}', { answer: TimeRecord }),
  listWebhooks: extended('GET', '/webhooks', { query: WebhookQuery, answer: WebhookPage }),
  deleteWebhook: extended('DELETE', '/webhooks/{id}', {}),
} as const

/** An operation's name; logs and journals speak of calls by it. */
export type OperationName = keyof typeof operations
