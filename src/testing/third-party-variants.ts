/** How implementations differ where the specification is silent: one name each. */
import type { ServerResponse } from 'node:http'
import { json } from './third-party-service.ts'

type Record = { [name: string]: unknown }
const inCapitals = (record: Record) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      value,
    ]),
  )

/** The ways to answer the first page of a list that holds exactly `records`. */
export const lists: { [name: string]: (records: Record[]) => unknown } = {
  'a page of records': (records) => ({ totalRecords: records.length, pageIndex: 0, records }),
  'a bare array': (records) => records,
  'a page whose names begin with capitals': (records) => ({
    TotalRecords: records.length,
    PageIndex: 0,
    Records: records.map(inCapitals),
  }),
  'a page with its total as text': (records) => ({ totalRecords: `${records.length}`, records }),
  'a page without a total': (records) => ({ records }),
  'a total that is too small': (records) => ({ totalRecords: 0, pageIndex: 0, records }),
  'a total that is too large': (records) => ({ totalRecords: 900, pageIndex: 0, records }),
  'one record twice, and one that is none': (records) => ({
    totalRecords: records.length,
    records: [...records, records[0], null],
  }),
}

/** Answers a list; the pages behind the first one are empty. */
export function answerList(response: ServerResponse, url: URL, name: string, records: Record[]) {
  const isFirst = Number(url.searchParams.get('pageIndex') ?? 0) === 0
  json(response, lists[name]!(isFirst ? records : []))
}

type Refusal = {
  /** Whether the answer contains a readable reason. */
  hasReason: boolean
  /** Whether it names a field. */
  namesField: boolean
  refuse: (response: ServerResponse, reason: string, field?: string) => void
}

/** The ways to refuse a call for a reason, which may lie in a field. */
export const refusals: { [name: string]: Refusal } = {
  'problem details': {
    hasReason: true,
    namesField: true,
    refuse: (response, detail, field) => {
      const errors = field && [{ pointer: `#/${field}`, detail }]
      const problem = { type: 'about:blank', title: 'Bad', status: 400, detail, errors }
      response
        .writeHead(400, { 'Content-Type': 'application/problem+json' })
        .end(JSON.stringify(problem))
    },
  },
  'an object of errors by field': {
    hasReason: true,
    namesField: true,
    refuse: (response, reason, field = 'file') => {
      const errors = { [field.charAt(0).toUpperCase() + field.slice(1)]: [reason] }
      json(response, { title: 'One or more errors', errors }, 400)
    },
  },
  'a string': {
    hasReason: true,
    namesField: false,
    refuse: (response, reason) => json(response, reason, 400),
  },
  HTML: {
    hasReason: false,
    namesField: false,
    refuse: (response, reason) => {
      response
        .writeHead(400, { 'Content-Type': 'text/html' })
        .end(`<!doctype html><title>Bad Request</title><p>${reason}</p>`)
    },
  },
  nothing: {
    hasReason: false,
    namesField: false,
    refuse: (response) => void response.writeHead(400).end(),
  },
}

/** The ways to say that a change was made. */
export const successes: { [name: string]: (response: ServerResponse, body: unknown) => void } = {
  '200 with a body': (response, body) => json(response, body),
  '200 without a body': (response) => void response.writeHead(200).end(),
  '201 with a body': (response, body) => json(response, body, 201),
  '204': (response) => void response.writeHead(204).end(),
}
