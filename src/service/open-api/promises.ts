/**
 * What our service promises beyond the contract: its readers are tolerant, and so do not say which fields are always
 * sent or which words a field can have.
 */
import type * as z from 'zod/mini'
import { lineLimit } from '#contract/common.ts'
import { contactKinds, genders } from '#contract/contacts.ts'
import { documentTypes } from '#contract/documents.ts'
import { costingMethods, matterStatuses } from '#contract/matters.ts'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

type Promised = {
  /** The names of the fields that are never absent. */
  always?: string
  /** Schemas of fields that differ from what their reader accepts. */
  fields?: Record<string, JsonSchema>
  /** Rules for the whole record. */
  rules?: JsonSchema
}

const oneOf = (words: readonly string[]): JsonSchema => ({ type: 'string', enum: [...words] })
const number: JsonSchema = { type: 'integer', minimum: 0 }
const dateTime: JsonSchema = { type: 'string', format: 'date-time' }
const listOf = (name: string): JsonSchema => ({
  type: 'array',
  items: { $ref: `#/components/schemas/${name}` },
})
const page = (record: string): Promised => ({
  always: 'totalRecords pageIndex records',
  fields: { totalRecords: number, pageIndex: number, records: listOf(record) },
  rules: { type: 'object' },
})
/** At most 5 (the specification, Limits). */
const lookup: Promised = { rules: { maxItems: 5 } }

const linked = (name: string): JsonSchema => ({
  required: [name],
  properties: { [name]: { type: 'string', minLength: 1 } },
})
const unlinked = (name: string): JsonSchema => ({
  required: [name],
  properties: { [name]: { enum: ['', null] } },
})
const links = ['associatedMatterId', 'associatedContactId']

const event = (...kinds: string[]): Promised => ({
  always: 'entityId entityType currentValue',
  fields: { entityType: oneOf(kinds) },
})

/** By the name of the component. */
export const promises: Record<string, Promised> = {
  Pong: {
    always: 'status',
    fields: { status: { const: 'ok' } },
  },
  Problem: {
    always: 'type title status detail',
    fields: {
      type: { type: 'string', format: 'uri-reference' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'A sentence for people.' },
      errors: listOf('FieldError'),
    },
  },
  FieldError: {
    always: 'pointer detail',
    fields: {
      pointer: { type: 'string', description: 'The field at fault, such as #/dueDate (RFC 6901).' },
      detail: { type: 'string' },
    },
  },

  EntityReference: { always: 'id name' },
  ContactWithRole: { always: 'roleName fieldId mandatory' },
  Address: { always: 'regionCode' },
  Phone: { always: 'number' },
  CustomField: {
    always: 'id name value',
    fields: {
      id: { type: 'string' },
      name: { type: 'string' },
      value: { type: ['string', 'number', 'boolean'] },
    },
  },

  Contact: {
    always: 'id fullName',
    fields: { type: oneOf(contactKinds), birthday: dateTime, gender: oneOf(genders) },
  },
  ContactSummary: { always: 'id fullName' },
  ContactSummaries: lookup,
  ContactListRecord: {
    always: 'id type fullName',
    fields: { type: oneOf(contactKinds) },
  },
  ContactPage: page('ContactListRecord'),

  Matter: {
    always: 'id number title status dateOpen',
    fields: { status: oneOf(matterStatuses) },
  },
  MatterPage: page('Matter'),
  MatterSummary: {
    always: 'id number title status costingMethod',
    fields: { status: oneOf(matterStatuses), costingMethod: oneOf(costingMethods) },
  },
  MatterSummaries: lookup,
  MatterDetail: {
    always: `id number title status dateOpen costingMethod
      wipAmountExclTax wipGstAmount billedAmountExclTax billedGstAmount`,
    fields: {
      status: oneOf(matterStatuses),
      costingMethod: oneOf(costingMethods),
      practiceAreaStageId: { type: 'integer' },
      customFields: listOf('CustomField'),
    },
  },
  CreatedMatter: { always: 'id name number title' },

  Document: {
    always: `id type title fullFileName size fileEtag versionNumber
      createdDate lastModifiedDate isFavorite isShared isEncrypted`,
    fields: { type: oneOf(documentTypes), size: number, versionNumber: number },
  },
  DocumentPage: page('Document'),
  StoredFile: { always: 'id fileExtension size name', fields: { size: number } },

  Task: {
    always: 'id description status priority dueDate assignedToId',
    fields: { status: oneOf(taskStatuses), priority: oneOf(taskPriorities) },
  },
  TaskPage: page('Task'),
  NewTask: { rules: { oneOf: links.map(linked) } },
  TaskPatch: {
    rules: {
      allOf: [{ not: { allOf: links.map(linked) } }, { not: { allOf: links.map(unlinked) } }],
    },
  },

  TimeRecord: {
    always: `id durationMinutes costCode associatedMatterId staffContactId
      amountExclTax date isEditable associatedMatter staffContact`,
  },

  NewWebhook: {
    fields: {
      callbackUrl: { type: 'string', format: 'uri', pattern: '^https?://', maxLength: lineLimit },
    },
  },
  Webhook: { always: 'id eventName callbackUrl' },
  WebhookPage: page('Webhook'),
  ContactEvent: event('UpdateContactEvent', 'CreateContactEvent'),
  MatterEvent: event('CreateMatterEvent', 'UpdateMatterEvent'),
  TaskEvent: event('UpdateTaskEvent', 'CreateTaskEvent'),

  PracticeArea: { always: 'id name stages', fields: { stages: listOf('Stage') } },
  Stage: {
    always: 'id name',
    fields: { id: { type: 'integer' }, name: { type: 'string' } },
  },
}
