/** The schemas of the OpenAPI document, with the names that they have in the contract. */
import * as z from 'zod/mini'
import { Address, NewAddress } from '#contract/addresses.ts'
import { ContactWithRole, EntityReference } from '#contract/common.ts'
import { NewCustomFields } from '#contract/common.ts'
import * as contacts from '#contract/contacts.ts'
import * as documents from '#contract/documents.ts'
import * as matters from '#contract/matters.ts'
import * as oneMatter from '#contract/one-matter.ts'
import { type JsonSchema, promises } from './promises.ts'
import { PracticeArea, PracticeAreas } from '#contract/practice-areas.ts'
import * as read from '#contract/reading.ts'
import * as tasks from '#contract/tasks.ts'
import { NewTimeRecord, TimeRecord } from '#contract/time-records.ts'
import * as webhooks from '#contract/webhooks.ts'

/** The bodies of requests. */
const bodies = {
  NewAddress,
  NewCustomFields,
  NewPerson: contacts.NewPerson,
  NewCompany: contacts.NewCompany,
  NewPlural: contacts.NewPlural,
  PersonPatch: contacts.PersonPatch,
  CompanyPatch: contacts.CompanyPatch,
  PluralPatch: contacts.PluralPatch,
  NewMatter: oneMatter.NewMatter,
  MatterPatch: oneMatter.MatterPatch,
  ReplacementFile: documents.ReplacementFile,
  NewTask: tasks.NewTask,
  TaskPatch: tasks.TaskPatch,
  TaskStatusChange: tasks.TaskStatusChange,
  NewTimeRecord,
  NewWebhook: webhooks.NewWebhook,
}

/** The answers, and the payloads of webhooks. */
export const answers = {
  EntityReference,
  ContactWithRole,
  Address,
  Phone: contacts.Phone,
  Contact: contacts.Contact,
  ContactSummary: contacts.ContactSummary,
  ContactSummaries: contacts.ContactSummaries,
  ContactListRecord: contacts.ContactListRecord,
  ContactPage: contacts.ContactPage,
  Matter: matters.Matter,
  MatterPage: matters.MatterPage,
  MatterSummary: matters.MatterSummary,
  MatterSummaries: matters.MatterSummaries,
  MatterDetail: oneMatter.MatterDetail,
  CreatedMatter: oneMatter.CreatedMatter,
  Document: documents.Document,
  DocumentPage: documents.DocumentPage,
  StoredFile: documents.StoredFile,
  Task: tasks.Task,
  TaskPage: tasks.TaskPage,
  TimeRecord,
  Webhook: webhooks.Webhook,
  WebhookPage: webhooks.WebhookPage,
  ContactEvent: webhooks.ContactEvent,
  MatterEvent: webhooks.MatterEvent,
  TaskEvent: webhooks.TaskEvent,
  PracticeArea,
  PracticeAreas,
}

const names = new Map<z.core.$ZodType, string>(
  Object.entries({ ...bodies, ...answers }).map(([name, schema]) => [schema, name]),
)

/** Refers to a component by its name. */
export const componentRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Refers to the component of a schema; throws if it has none. */
export function schemaRef(schema: z.core.$ZodType) {
  const name = names.get(schema)
  if (name === undefined) throw new Error('The OpenAPI document has no name for a schema')
  return componentRef(name)
}

/** Every named schema, completed by `promises` where the contract does not say enough. */
export function componentSchemas(): Record<string, JsonSchema> {
  const written = { ...namedSchemas(bodies, 'input'), ...namedSchemas(answers, 'output') }
  for (const [name, { always = '', fields = {}, rules }] of Object.entries(promises)) {
    const schema = (written[name] ??= { type: 'object' })
    Object.assign(schema, rules)
    if (Object.keys(fields).length > 0) schema.properties = { ...schema.properties, ...fields }
    const required = new Set([...(schema.required ?? []), ...(always.match(/\w+/g) ?? [])])
    if (required.size > 0) schema.required = [...required]
  }
  return written
}

function namedSchemas(
  schemas: Record<string, z.core.$ZodType>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const uri = (name: string) => componentRef(name).$ref
  const { schemas: written } = z.toJSONSchema(registry, { ...options, io, uri })
  return Object.fromEntries(
    Object.entries(written).map(([name, { $schema: _dialect, $id: _name, ...schema }]) => [
      name,
      schema,
    ]),
  )
}

/** The parameters of a query, each with its schema and whether it must be given. */
export function parameterSchemas(query: z.ZodMiniObject) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { ...options, io: 'output' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as JsonSchema,
    required: required.includes(name),
  }))
}

/** Adds the format of dates, which readers treat as text, and drops patterns that repeat the format. */
const options = {
  // Pages are completed by a transform: `promises` says what comes of it.
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }) => {
    if (zodSchema === read.date) jsonSchema.format = 'date'
    if (zodSchema === read.dateTime) jsonSchema.format = 'date-time'
    if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
    const others = jsonSchema.additionalProperties
    if (typeof others === 'object' && Object.keys(others).length === 0) {
      delete jsonSchema.additionalProperties
    }
  },
} as const
