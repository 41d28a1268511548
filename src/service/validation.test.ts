/** An invalid body is refused with what is wrong, and nothing is stored; a valid one is stored, however unusual it is. */
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, apiPrefix, type Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { problemType } from '#contract/problem.ts'
import { pointerTo } from '#contract/faults.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import {
  bodyNames,
  type BodyName,
  idsInPaths,
  type SampleRecords,
  createSampleRecords,
  completeBodies,
} from '#service/testing/requests.ts'
import { fieldsOf, invalidBodies, extremeBodies } from './testing/invalid-bodies.ts'

let practice: TestPractice
let samples: SampleRecords
beforeAll(async () => {
  practice = await openTestPractice({ matters: 10 })
  samples = await createSampleRecords(practice)
})
afterAll(() => practice.close())

const schemaOf = (name: BodyName) => operations[name].body
const json = { 'content-type': 'application/json' }

const sendRaw = async (name: BodyName, body: BodyInit | undefined, headers: HeadersInit = json) => {
  const operation: Operation = operations[name]
  const path = addressOf(operation, { params: { id: idsInPaths(samples)[name]?.[0] ?? '' } })
  const response = await practice.ask(path.slice(apiPrefix.length), {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
  })
  if (response.ok) stored = undefined
  return response
}
const send = (name: BodyName, body: unknown) => sendRaw(name, JSON.stringify(body))

/** The number of rows and a checksum of every table of the practice. */
async function checksums(): Promise<unknown> {
  const { rows: tables } = (await practice.database.sql.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'practice' and table_type = 'BASE TABLE' order by table_name`)) as {
    rows: { name: string }[]
  }
  const parts = tables.map(
    ({ name }) => sql`
      select ${name} as name, count(*)::int as rows, coalesce(sum(hashtext(it::text)::bigint), 0)::text as contents
      from ${sql.identifier('practice')}.${sql.identifier(name)} as it`,
  )
  const { rows } = (await practice.database.sql.execute(sql.join(parts, sql` union all `))) as {
    rows: unknown[]
  }
  expect(rows.length).toBeGreaterThan(10)
  return rows
}

/** The checksums when they were last read, unless a request was accepted since. */
let stored: unknown

async function storesNothing(work: () => Promise<void>): Promise<void> {
  if (stored === undefined) {
    // Otherwise attempts to deliver earlier events would change rows meanwhile.
    await practice.database.sql.execute(sql`delete from practice.webhooks`)
    stored = await checksums()
  }
  const before = stored
  await work()
  stored = await checksums()
  expect(stored).toEqual(before)
}

/** The pointers that a refusal names. */
async function pointersIn(response: Response): Promise<string[]> {
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: 400 })
  expect(response.headers.get('content-type')).toBe(problemType)
  const { errors = [] } = JSON.parse(text) as { errors?: { pointer: string; detail: string }[] }
  for (const { detail } of errors) {
    expect(detail).toMatch(/^[A-Z]\P{Cc}{5,}$/u)
    expect(detail).not.toContain('Invalid')
  }
  return errors.map(({ pointer }) => pointer)
}

test.each(bodyNames)('%s accepts a body with every field', async (name) => {
  const complete = completeBodies(samples)[name]
  expect(Object.keys(complete).toSorted()).toEqual(Object.keys(fieldsOf(schemaOf(name))).toSorted())
  const response = await send(name, complete)
  expect({ ok: response.ok, text: await response.text() }).toMatchObject({ ok: true })
})

const everyField = bodyNames.flatMap((name) =>
  Object.keys(fieldsOf(schemaOf(name))).map((field) => [name, field] as const),
)

test.each(everyField)('%s refuses a wrong %s, and names it', async (name, field) => {
  const cases = [...invalidBodies(schemaOf(name), completeBodies(samples)[name], field)]
  expect(cases.length).toBeGreaterThan(4)
  await storesNothing(async () => {
    for (const { how, path, body } of cases) {
      const pointers = await pointersIn(await send(name, body))
      expect({ how, pointers }).toEqual({
        how,
        pointers: expect.arrayContaining([pointerTo(path)]),
      })
    }
  })
})

/** Fields that a record shows in another form, such as a reference: the tests of each noun cover them. */
const shownDifferently =
  /^(practiceArea|stage|clientId|lawyerId|referredById|memberIds|birthday|addresses|phones|customFields)$/
const nouns: Record<string, string> = {
  '/contacts/person': '/contacts',
  '/contacts/company': '/contacts',
  '/contacts/plural': '/contacts',
}

/** What a record shows of a field, after it was written. */
async function shown(name: BodyName, field: string, response: Response): Promise<unknown> {
  const [noun = ''] = operations[name].path.split('/{id}')
  const id = response.status === 204 ? idsInPaths(samples)[name]![0] : (await response.json()).id
  const record = await practice.read(`${nouns[noun] ?? noun}/${id}`)
  return record[field === 'name' ? 'fullName' : field]
}

test.each(everyField)(
  '%s stores any valid %s unchanged, or says what is wrong',
  async (name, field) => {
    const cases = extremeBodies(schemaOf(name), completeBodies(samples)[name], field)
    for (const { how, body } of cases) {
      const response = await send(name, body)
      if (!response.ok) expect([how, await pointersIn(response)]).not.toEqual([how, []])
      else if (name !== 'registerWebhook' && !shownDifferently.test(field)) {
        const sent = (body as Record<string, unknown>)[field]
        const expected = sent === '' || (sent as unknown[]).length === 0 ? undefined : sent
        expect([how, await shown(name, field, response)]).toEqual([how, expected])
      }
    }
  },
)

test.each(bodyNames)('%s refuses unknown fields, and bodies that are not objects', async (name) => {
  const complete = completeBodies(samples)[name]
  const unknown = { ...complete, unheardOf: 1, 'a/b~c': {}, constructor: null, id: 'mine' }
  await storesNothing(async () => {
    expect(await pointersIn(await send(name, unknown))).toEqual(
      ['unheardOf', 'a/b~c', 'constructor', 'id'].map((field) => pointerTo([field])),
    )
    for (const body of [null, [], [complete], 7, true, 'text', JSON.stringify(complete)]) {
      expect(await pointersIn(await send(name, body))).toContain('#')
    }
  })
})

const notJson: [string, BodyInit | undefined][] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['spaces', ' \n '],
  ['half an object', '{"name":"x"'],
  ['two objects', '{}{}'],
  ['single quotes', "{'name':'x'}"],
  ['a comma too many', '{"name":"x",}'],
  ['a comment', '{/* x */}'],
  ['NaN', '{"name":NaN}'],
  ['a line end within a text', '{"name":"a\nb"}'],
  ['a form', 'name=x'],
  ['half a character of UTF-8', new Uint8Array([...Buffer.from('{"name":"'), 0xc3, 0x22, 0x7d])],
  ['Latin-1', Buffer.from('{"name":"Núñez"}', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFF{"name":"x"}', 'utf16le')],
  ['a surrogate in UTF-8', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['brackets without an end', '['.repeat(200_000)],
]
test.each(bodyNames)('%s refuses what is not JSON', async (name) => {
  await storesNothing(async () => {
    for (const [how, body] of notJson) {
      expect([how, await pointersIn(await sendRaw(name, body))]).toEqual([how, []])
    }
  })
})

test.each(bodyNames)('%s refuses values that parsing JSON would lose silently', async (name) => {
  const complete = JSON.stringify(completeBodies(samples)[name])
  const [field] = Object.keys(fieldsOf(schemaOf(name)))
  const sent = (more: string) => sendRaw(name, `${complete.slice(0, -1)},${more}}`)
  await storesNothing(async () => {
    expect(await pointersIn(await sent(`"${field}":"x"`))).toEqual([`#/${field}`])
    expect(await pointersIn(await sent('"__proto__":{"admin":true}'))).toEqual(['#/__proto__'])
    expect(await pointersIn(await sent('"unheardOf":{"__proto__":1}'))).toContain(
      '#/unheardOf/__proto__',
    )
    expect(
      await pointersIn(await sent(`"unheardOf":${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
    ).toEqual(['#/unheardOf'])
  })
})

test('refuses a custom field named __proto__ rather than losing it', async () => {
  const body = '{"name":"Alder","customFields":{"__proto__":"x","Colour":"red"}}'
  await storesNothing(async () => {
    const pointers = await pointersIn(await sendRaw('createCompany', body))
    expect(pointers).toEqual(['#/customFields/__proto__'])
  })
})

const types = ['', 'text/plain', 'text/json', 'application/jsonp', 'application/merge-patch+json']
const forms = ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'json']
test.each(bodyNames)('%s refuses other content types, even of valid JSON', async (name) => {
  const body = new TextEncoder().encode(JSON.stringify(completeBodies(samples)[name]))
  await storesNothing(async () => {
    for (const type of [...types, ...forms]) {
      const headers: HeadersInit = type === '' ? {} : { 'content-type': type }
      const response = await sendRaw(name, body, headers)
      expect([type, response.status]).toEqual([type, 415])
      expect(response.headers.get('content-type')).toBe(problemType)
    }
  })
})

test.each(bodyNames)('%s refuses a body that is compressed', async (name) => {
  const body = gzipSync(JSON.stringify(completeBodies(samples)[name]))
  await storesNothing(async () => {
    const response = await sendRaw(name, body, { ...json, 'content-encoding': 'gzip' })
    expect(response.status).toBe(415)
  })
})

test.each(bodyNames)(
  '%s stores nothing of a body that breaks off, and reports no internal failure',
  async (name) => {
    const partial = new TextEncoder().encode(
      JSON.stringify(completeBodies(samples)[name]).slice(0, -1),
    )
    const operation: Operation = operations[name]
    const path = addressOf(operation, { params: { id: idsInPaths(samples)[name]?.[0] ?? '' } })
    await storesNothing(async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(partial),
        pull: (controller) => controller.error(new Error('aborted')),
      })
      const init = { method: operation.method, headers: json, body, duplex: 'half' } as RequestInit
      expect(await pointersIn(await practice.ask(path.slice(apiPrefix.length), init))).toEqual([])
    })
  },
)

/** Each operation refuses a good body with too much space after it, and one of them whatever makes a body large. */
const tooLarge = [
  ...bodyNames.map((name) => [name, 'spaces'] as const),
  ['createPerson', 'text'] as const,
  ['createPerson', 'addresses'] as const,
]
test.each(tooLarge)('%s refuses a body that is too large by its %s', async (name, by) => {
  const complete = JSON.stringify(completeBodies(samples)[name])
  const large = {
    spaces: () => `${complete}${' '.repeat(4 * 1024 * 1024)}`,
    text: () => `${complete.slice(0, -1)},"unheardOf":"${'x'.repeat(4 * 1024 * 1024)}"}`,
    addresses: () => `{"addresses":[${'{},'.repeat(1_000_000)}{}]}`,
  }
  await storesNothing(async () => {
    const response = await sendRaw(name, large[by]())
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ status: 413, detail: expect.any(String) })
  })
})

test('names the first hundred of very many faults', async () => {
  const unheardOf = Array.from({ length: 5_000 }, (_, index) => `unheardOf${index}`)
  const body = { name: 'Alder', ...Object.fromEntries(unheardOf.map((field) => [field, 1])) }
  await storesNothing(async () => {
    const pointers = await pointersIn(await send('createCompany', body))
    expect(pointers).toEqual(unheardOf.slice(0, 100).map((field) => `#/${field}`))
  })
})

test('accepts a byte order mark, a charset and any spacing', async () => {
  const complete = completeBodies(samples)
  const accepted = [
    ['\uFEFF', 'application/json'],
    ['', 'application/json; charset=utf-8'],
    ['', 'Application/JSON;charset="UTF-8"'],
    [' \r\n\t', 'application/json ; x=y'],
  ] as const
  for (const [before, type] of accepted) {
    const body = before + JSON.stringify(complete.createPerson, null, 2)
    const response = await sendRaw('createPerson', body, { 'content-type': type })
    expect([type, response.status]).toEqual([type, 200])
  }
})
