/** Real requests, compared with the OpenAPI document: every route answers as described, and nothing else is described. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DescribedAnswer, type OpenApiDocument, openApiDocument } from './document.ts'
import { addressOf, apiPrefix, type Operation } from '#contract/operation.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import { documentSchemas } from '#contract/testing/document-schemas.ts'
import { eventNames } from '#contract/webhooks.ts'
import { formWith } from '#service/documents/testing.ts'
import { deliveredEvents } from '#service/events/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import {
  type BodyName,
  idsInPaths,
  queries,
  type SampleRecords,
  createSampleRecords,
  completeBodies,
} from '#service/testing/requests.ts'

const maxUpload = 100_000
let practice: TestPractice
let samples: SampleRecords
let compile: ReturnType<typeof documentSchemas>
let document: OpenApiDocument
beforeAll(async () => {
  practice = await openTestPractice({ matters: 40, maxUpload })
  samples = await createSampleRecords(practice)
  compile = documentSchemas()
  document = await practice.read('/openapi.json')
})
afterAll(() => practice.close())

test('serves the document as JSON to anyone with a key', async () => {
  const response = await practice.ask('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual(openApiDocument())
  const stranger = await practice.ask('/openapi.json', { headers: { authorization: '' } })
  expect(stranger.status).toBe(401)
})

/** The address below the prefix, as a test practice is asked. */
const pathOf = (operation: Operation, parts: Parameters<typeof addressOf>[1]) =>
  addressOf(operation, parts).slice(apiPrefix.length)

const described = (name: OperationName) => {
  const { path, method } = operations[name]
  return document.paths[apiPrefix + path]![method.toLowerCase()]!
}

/** What the document says of a status, with a reference followed. */
function answerFor(name: OperationName, status: string) {
  const answer = described(name).responses[status]
  const shared = document.components.responses as Record<string, DescribedAnswer>
  const found = answer && '$ref' in answer ? shared[answer.$ref.split('/').at(-1)!] : answer
  return found && '$ref' in found ? undefined : found
}

/** Compares an answer with the document, and returns its status. */
async function expectDescribed(name: OperationName, response: Response): Promise<string> {
  const status = String(response.status)
  const text = await response.text()
  const answer = answerFor(name, status)
  if (!answer)
    throw new Error(`${name} answers ${status}, which the document does not describe: ${text}`)

  for (const header of Object.keys(answer.headers ?? {})) {
    expect(response.headers.get(header)).not.toBeNull()
  }
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
  if (!content) expect(text).toBe('')
  else {
    expect(response.headers.get('content-type')).toBe(type)
    const fits = compile(content.schema)
    const faults = fits(JSON.parse(text)) ? [] : fits.errors
    expect({ text, faults }).toEqual({ text, faults: [] })
  }
  return status
}

const json = { 'content-type': 'application/json' }
type Call = { path: string; init: RequestInit }

/** What succeeds: every id that fits, with every query, with the whole body. */
function goodCalls(name: OperationName): Call[] {
  const operation: Operation = operations[name]
  const ids = idsInPaths(samples)[name] ?? ['']
  const sent = queries(samples)[name as keyof ReturnType<typeof queries>] ?? [{}]
  const body = operation.body && JSON.stringify(completeBodies(samples)[name as BodyName])
  const init = {
    method: operation.method,
    ...(body && { body, headers: json }),
    ...(operation.form && { body: formWith('%PDF-1.7', 'Notice of appeal.pdf') }),
  }
  return ids.flatMap((id) =>
    sent.map((query) => ({ path: pathOf(operation, { params: { id }, query }), init })),
  )
}

/** What is refused as 400: what is not named, what does not fit the schema, what may not be touched. */
function badCalls(name: OperationName, { path, init }: Call): Call[] {
  if (name === 'deleteDocument') return [{ path: `/documents/${samples.lockedId}`, init }]
  const { parameters = [], requestBody } = described(name)
  const separator = path.includes('?') ? '&' : '?'
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const unfit = inQuery.map((parameter) => `${path}${separator}${parameter.name}=%00`)
  if (inQuery.length > 0) unfit.push(`${path}${separator}unheardOf=1`)
  const bodies = requestBody ? ['', '{', '[]', '{"unheardOf":1}'] : []
  return [
    ...unfit.map((address) => ({ path: address, init })),
    ...bodies.map((body) => ({
      path,
      init: { ...init, body: init.body instanceof FormData ? new FormData() : body },
    })),
  ]
}

function unknownCalls(name: OperationName, { init }: Call): Call[] {
  const operation: Operation = operations[name]
  const query = queries(samples)[name as keyof ReturnType<typeof queries>]?.[0] ?? {}
  const calls: Call[] = []
  if (operation.path.includes('{id}')) {
    const ids = ['nobody', '\0', 'a/b', 'x'.repeat(3_000), '💧']
    calls.push(...ids.map((id) => ({ path: pathOf(operation, { params: { id }, query }), init })))
  }
  if (operation.query && 'pageIndexForId' in operation.query.shape) {
    calls.push({ path: pathOf(operation, { query: { pageIndexForId: 'nobody' } }), init })
  }
  return calls
}

/** What is refused, by the status that the document has for it. */
function refusedCalls(name: OperationName, call: Call): Record<string, Call[]> {
  const { path, init } = call
  const form = init.body instanceof FormData
  const large = form
    ? formWith('x'.repeat(maxUpload + 1), 'large.pdf')
    : `"${'x'.repeat(4 * 1024 * 1024)}"`
  const sends = described(name).requestBody !== undefined
  return {
    400: badCalls(name, call),
    401: [{ path, init: { ...init, headers: { authorization: '' } } }],
    403: [{ path, init: { method: 'PROPFIND' } }],
    404: unknownCalls(name, call),
    413: sends ? [{ path, init: { ...init, body: large } }] : [],
    415: sends
      ? [{ path, init: { ...init, body: 'x', headers: { 'content-type': 'text/plain' } } }]
      : [],
  }
}

async function statusesOf(name: OperationName, calls: Call[]): Promise<string[]> {
  const statuses = new Set<string>()
  for (const { path, init } of calls) {
    statuses.add(await expectDescribed(name, await practice.ask(path, init)))
  }
  return [...statuses]
}

test.each(Object.keys(operations) as OperationName[])(
  'answers %s as the document says, whatever is sent',
  async (name) => {
    const good = goodCalls(name)
    const refused = refusedCalls(name, good[0]!)
    const documented = Object.keys(described(name).responses)
    for (const [status, calls] of Object.entries(refused)) {
      if (calls.length > 0) expect(await statusesOf(name, calls)).toEqual([status])
    }
    const [success] = documented
    expect(await statusesOf(name, good)).toEqual([success])
    expect([success, ...Object.keys(refused), 'default']).toEqual(
      expect.arrayContaining(documented),
    )
  },
)

test('delivers to webhooks what the document says', async () => {
  for (const name of ['createMatter', 'patchPerson', 'patchCompany', 'patchTask'] as const) {
    await statusesOf(name, goodCalls(name))
  }
  const events = await deliveredEvents(practice)
  expect(new Set(events.map(({ entityType }) => entityType))).toEqual(new Set(eventNames))
  for (const body of events) {
    const { post } = document.webhooks[body.entityType]!
    const fits = compile(post.requestBody.content['application/json']!.schema)
    expect({ body, faults: fits(body) ? [] : fits.errors }).toMatchObject({ faults: [] })
  }
})
