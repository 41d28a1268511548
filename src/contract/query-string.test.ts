/** Queries are written and read back unchanged, in every notation of lists, and refused if they are wrong. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ContactLookupQuery, ContactQuery } from './contacts.ts'
import { DocumentQuery, documentTypes, LinkedDocumentQuery } from './documents.ts'
import { costingMethods, MatterLookupQuery, MatterQuery } from './matters.ts'
import { matterSortNames, matterStatuses } from './matters.ts'
import { formatQuery, parseQuery, type Query } from './query-string.ts'
import { TaskQuery, taskPriorities, taskSortNames, taskStatuses } from './tasks.ts'
import { calendarDate, dateTime, nonBlank } from './testing/arbitraries.ts'

fc.configureGlobal({ seed: 2026 })

const optional = { requiredKeys: [] as [] }
const paging = {
  pageIndex: fc.integer({ min: 0, max: 1_000_000_000 }),
  pageSize: fc.integer({ min: 1, max: 250 }),
}
const sorting = (names: readonly string[]) => ({
  sortBy: fc.constantFrom(...names),
  sortDirection: fc.constantFrom('Ascending', 'Descending'),
})
const some = <T>(of: fc.Arbitrary<T>) => fc.uniqueArray(of, { minLength: 1, maxLength: 4 })
/** In the order in which they are read. */
const someOf = <T>(words: readonly T[]) => fc.subarray([...words], { minLength: 1 })
/** An identifier in a list, which cannot contain a comma (decision 0004). */
const listed = nonBlank.map((value) => value.replaceAll(',', '').trim())

const matterQuery = fc.record(
  {
    search: nonBlank,
    ...sorting(matterSortNames),
    ...paging,
    pageIndexForId: nonBlank,
    lawyerId: nonBlank,
    clientId: nonBlank,
    referredById: nonBlank,
    practiceAreas: some(listed),
    status: fc.constantFrom(...matterStatuses),
    openDateStart: calendarDate,
    openDateEnd: calendarDate,
    modifiedDateStart: dateTime,
    modifiedDateEnd: dateTime,
    relatedMattersFilterUser: nonBlank,
    costingMethod: fc.constantFrom(...costingMethods),
    trustAccountIds: some(listed),
    trustAccounts: some(nonBlank),
  },
  optional,
)
const documentQuery = fc.record(
  {
    ...paging,
    search: nonBlank,
    types: someOf(documentTypes),
    associatedEntityType: fc.constantFrom('Matter', 'Contact'),
  },
  optional,
)
const taskQuery = fc.record(
  {
    search: nonBlank,
    ...sorting(taskSortNames),
    ...paging,
    pageIndexForId: nonBlank,
    dueDateStart: calendarDate,
    dueDateEnd: calendarDate,
    status: someOf(taskStatuses),
    priority: someOf(taskPriorities),
    taskType: fc.constantFrom('Matter', 'Contact'),
    assignedToId: nonBlank,
    associatedMatterId: nonBlank,
    associatedContactId: nonBlank,
  },
  optional,
)

type Schema = z.ZodMiniType<unknown, unknown>
const queries: { name: string; schema: Schema; valid: fc.Arbitrary<Query> }[] = [
  { name: 'matters', schema: MatterQuery, valid: matterQuery },
  { name: 'documents', schema: DocumentQuery, valid: documentQuery },
  { name: 'tasks', schema: TaskQuery, valid: taskQuery },
]

/** The lists of a query under names with `[]`, as some clients write them. */
const bracketed = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      Array.isArray(value) ? `${name}[]` : name,
      value,
    ]),
  )
/** The lists that may be written as one value; not those of names, since a name may contain a comma. */
const commaLists = ['practiceAreas', 'trustAccountIds', 'types', 'status', 'priority']

describe.each(queries)('the query of $name', ({ schema, valid }) => {
  test.each([
    ['repeated names', (query: Query) => formatQuery(query)],
    ['names with []', (query: Query) => formatQuery(bracketed(query))],
    ['one value with commas', (query: Query) => formatQuery(query, commaLists)],
  ])('reads back what was written, with lists as %s', (_, write) => {
    fc.assert(
      fc.property(valid, (query) => {
        expect(schema.parse(parseQuery(write(query)))).toEqual(query)
      }),
    )
  })
})

/** The parameters at which a schema refuses a query string. */
function refusedAt(schema: Schema, search: string): string[] {
  const issues = schema.safeParse(parseQuery(search)).error?.issues ?? []
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
  )
}

test.each([
  [MatterQuery, 'pageSize', ['0', '251', '-1', '10.5', 'ten', '1e2', '50&pageSize=50']],
  [MatterQuery, 'pageIndex', ['-1', '0.5', 'NaN', '99999999999']],
  [MatterQuery, 'sortBy', ['colour', 'client.name', '__proto__', 'roles', 'customFields']],
  [MatterQuery, 'sortDirection', ['down', '1']],
  [MatterQuery, 'status', ['Pending', 'Open,Closed', 'Open&status=Closed']],
  [MatterQuery, 'costingMethod', ['Hourly']],
  [MatterQuery, 'openDateStart', ['2026-02-30', '1/12/2026', '2026-12-01T00:00:00Z', '2026']],
  [MatterQuery, 'modifiedDateEnd', ['2026-12-01', '2026-12-01T09:00:00', '2026-12-01T25:00:00Z']],
  [MatterQuery, 'search', ['a%00b', 'x'.repeat(501), 'a&search=b']],
  [MatterQuery, 'practiceAreas', ['x'.repeat(501)]],
  [MatterQuery, 'colour', ['red']],
  [MatterQuery, '__proto__', ['x']],
  [DocumentQuery, 'types', ['Letter', 'Email,Letter']],
  [DocumentQuery, 'associatedEntityType', ['Task']],
  [LinkedDocumentQuery, 'associatedEntityType', ['Matter']],
  [DocumentQuery, 'sortBy', ['title']],
  [TaskQuery, 'status', ['Open', 'Todo&status=Open']],
  [TaskQuery, 'priority', ['Urgent']],
  [TaskQuery, 'taskType', ['Person']],
  [TaskQuery, 'dueDateEnd', ['tomorrow']],
  [ContactQuery, 'contactType', ['Robot']],
  [ContactLookupQuery, 'type', ['Clients']],
  [MatterLookupQuery, 'status', ['Pending']],
] as [Schema, string, string[]][])(
  '%# refuses a wrong %s%s by its name',
  (schema, name, values) => {
    const term = schema === ContactLookupQuery || schema === MatterLookupQuery ? 'term=x&' : ''
    for (const value of values) expect(refusedAt(schema, `${term}${name}=${value}`)).toEqual([name])
  },
)

test('reads words in any letter case', () => {
  const search = 'status=OPEN&costingMethod=costtemplate&sortBy=DATEOPEN&sortDirection=descending'
  expect(MatterQuery.parse(parseQuery(search))).toEqual({
    status: 'Open',
    costingMethod: 'CostTemplate',
    sortBy: 'dateOpen',
    sortDirection: 'Descending',
  })
  expect(TaskQuery.parse(parseQuery('status=INPROGRESS,todo,Todo&priority[]=high'))).toEqual({
    status: ['Todo', 'InProgress'],
    priority: ['High'],
  })
  expect(DocumentQuery.parse(parseQuery('types=email, NOTE,'))).toEqual({
    types: ['Email', 'Note'],
  })
})

test('accepts a comma in the name of a trust account', () => {
  expect(MatterQuery.parse(parseQuery('trustAccounts=Alder, Birch and Co'))).toEqual({
    trustAccounts: ['Alder, Birch and Co'],
  })
})

test('reads the plus sign of an offset, encoded or not', () => {
  for (const sign of ['+', '%2B', '%20']) {
    expect(
      MatterQuery.parse(parseQuery(`modifiedDateStart=2026-12-01T09:00:00${sign}10:00`)),
    ).toEqual({
      modifiedDateStart: '2026-12-01T09:00:00+10:00',
    })
  }
  expect(refusedAt(MatterQuery, 'modifiedDateStart=2026-12-01 09:00')).toEqual([
    'modifiedDateStart',
  ])
})

test('treats an empty value as absent', () => {
  expect(TaskQuery.parse(parseQuery('status=,&priority= , '))).toEqual({})
  expect(MatterQuery.parse(parseQuery('practiceAreas=,&trustAccountIds=,,'))).toEqual({})
  expect(MatterQuery.parse(parseQuery('search=&status=&practiceAreas=&pageSize='))).toEqual({})
  expect(formatQuery({ search: '', lawyerId: undefined, practiceAreas: [] })).toBe('')
})

test.each([ContactLookupQuery, MatterLookupQuery])('%# requires a term for a lookup', (schema) => {
  for (const search of ['', 'term=', 'term=%20'])
    expect(refusedAt(schema, search)).toEqual(['term'])
  expect(schema.parse(parseQuery('term=O%27Brien+%26+Co'))).toEqual({ term: "O'Brien & Co" })
})
