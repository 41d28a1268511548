/** Makes the OpenAPI 3.1 document of the API from the operations and their schemas. */
import { contactOperations } from '#contract/contacts.ts'
import { documentOperations } from '#contract/documents.ts'
import { matterOperations } from '#contract/matters.ts'
import type { JsonSchema } from './promises.ts'
import { componentRef, componentSchemas, parameterSchemas, schemaRef } from './schemas.ts'
import { apiPrefix, type Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { practiceAreaOperations } from '#contract/practice-areas.ts'
import { problemType, sentenceFor } from '#contract/problem.ts'
import { taskOperations } from '#contract/tasks.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import { eventNames, type EventName, webhookOperations } from '#contract/webhooks.ts'

/** What all operations share, and what schemas cannot express. */
const description = `The public API of a legal practice management service.

Identifiers are opaque. Words of an enumeration are read in any letter case in a query, and exactly as
written here in a body. A list in a query is also read from \`name[]\`. The length of a text is counted in
UTF-16 units; NUL and halves of surrogate pairs are refused. Fields and parameters that are not named here
are refused. Operations marked \`x-extended\` are offered by some implementations only. Any
operation may answer 429 with \`Retry-After\` to a key that calls too often.`

type Content = Record<string, { schema: JsonSchema }>
type DescribedParameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  style?: 'form'
  explode?: boolean
}
/** An answer, or a reference to one that many operations share. */
export type DescribedAnswer =
  | { $ref: string }
  | { description: string; headers?: object; content?: Content }
/** One operation in the document. */
export type DescribedOperation = {
  operationId: string
  tags: string[]
  summary: string
  'x-extended'?: true
  parameters?: DescribedParameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, DescribedAnswer>
}

const nouns = {
  Matters: matterOperations,
  Documents: documentOperations,
  Contacts: contactOperations,
  'Time records': timeRecordOperations,
  Tasks: taskOperations,
  Webhooks: webhookOperations,
  'Practice areas': practiceAreaOperations,
}

/** The answers of our service that the contract leaves open, because other services differ (decision 0004). */
const ownAnswers: Record<string, string> = { ping: 'Pong', registerWebhook: 'Webhook' }

/** The payload of each event. */
const payloads: Record<EventName, string> = {
  CreateContactEvent: 'ContactEvent',
  UpdateContactEvent: 'ContactEvent',
  CreateMatterEvent: 'MatterEvent',
  UpdateMatterEvent: 'MatterEvent',
  CreateTaskEvent: 'TaskEvent',
  UpdateTaskEvent: 'TaskEvent',
}

/** The whole document, ready for JSON. */
export function openApiDocument() {
  return {
    openapi: '3.1.1',
    info: { title: 'Practice management API', version: '1', description },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: ['Ping', ...Object.keys(nouns)].map((name) => ({ name })),
    paths: paths(),
    webhooks: Object.fromEntries(eventNames.map((name) => [name, { post: delivery(name) }])),
    components: {
      schemas: componentSchemas(),
      responses: Object.fromEntries(problemStatuses.map(problemResponse)),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API_KEY>' },
      },
    },
  }
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>

function paths() {
  const items: Record<string, Record<string, DescribedOperation>> = {}
  for (const [name, operation] of Object.entries(operations)) {
    const item = (items[apiPrefix + operation.path] ??= {})
    item[operation.method.toLowerCase()] = describe(name, operation)
  }
  return items
}

function describe(operationId: string, operation: Operation): DescribedOperation {
  const tag = Object.entries(nouns).find(([, those]) => operationId in those)?.[0] ?? 'Ping'
  const parameters = [...pathParameters(operation), ...queryParameters(operation)]
  const { body, form } = operation
  return {
    operationId,
    tags: [tag],
    summary: inWords(operationId),
    ...(operation.extended && { 'x-extended': true as const }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: content('application/json', schemaRef(body)) }),
    ...(form && { requestBody: content('multipart/form-data', schemaRef(form)) }),
    responses: { ...success(operationId, operation), ...refusals(operation) },
  }
}

/** `listMatterDocuments` as `List matter documents`. */
const inWords = (name: string) =>
  name.charAt(0).toUpperCase() +
  name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const content = (type: string, schema: JsonSchema) => ({
  required: true as const,
  content: { [type]: { schema } },
})

const pathParameters = ({ path }: Operation): DescribedParameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }))

const queryParameters = ({ query, commaLists = [] }: Operation): DescribedParameter[] =>
  (query ? parameterSchemas(query) : []).map(({ name, schema, required }) => ({
    name,
    in: 'query',
    required,
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: !commaLists.includes(name) }),
  }))

function success(operationId: string, { answer }: Operation): Record<string, DescribedAnswer> {
  const own = ownAnswers[operationId]
  if (!answer && own === undefined) return { 204: { description: 'Done' } }
  const schema = answer ? schemaRef(answer) : componentRef(own!)
  return { 200: { description: 'Done', content: { 'application/json': { schema } } } }
}

/** Any operation may return 400 (the specification, Errors); any other error is a problem too. */
const problemStatuses = [400, 401, 403, 404, 413, 415, 500]

function refusals({ path, query, body, form }: Operation): Record<string, DescribedAnswer> {
  const sent = body ?? form
  const statuses = [
    400,
    401,
    403,
    ...(path.includes('{') || (query && 'pageIndexForId' in query.shape) ? [404] : []),
    ...(sent ? [413, 415] : []),
  ]
  const refs = statuses.map((status) => [status, problemRef(status)] as const)
  return { ...Object.fromEntries(refs), default: problemRef(500) }
}

const problemRef = (status: number) => ({ $ref: `#/components/responses/Problem${status}` })

const problemResponse = (status: number): [string, DescribedAnswer] => [
  `Problem${status}`,
  {
    description: sentenceFor(status).title,
    ...(status === 401 && {
      headers: { 'WWW-Authenticate': { required: true, schema: { type: 'string' } } },
    }),
    content: { [problemType]: { schema: componentRef('Problem') } },
  },
]

/** A delivery to a callback, with the headers of Standard Webhooks. */
const delivery = (name: EventName) => ({
  summary: inWords(name),
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
    name: header,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: content('application/json', componentRef(payloads[name])),
  responses: { '2XX': { description: 'Received; any other answer is tried again' } },
})
