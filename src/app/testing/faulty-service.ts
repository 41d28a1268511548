/** A practice service that goes wrong in one way at a time; what it keeps, and `ping`, answer as they should. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Document } from '#contract/documents.ts'
import { serve } from '#gateway/testing/stack.ts'

/** The one document of the service, as it was reviewed. */
export const lease = {
  id: 'd7',
  title: 'Lease',
  fullFileName: 'Lease.pdf',
  size: 3,
  versionNumber: 3,
  fileEtag: 'aa',
} as Document

export type Fault = (response: ServerResponse, request: IncomingMessage) => void

const answer =
  (status: number, body = '', type = 'application/json', headers = {}): Fault =>
  (response) =>
    void response.writeHead(status, { ...(body && { 'content-type': type }), ...headers }).end(body)
const problem = (status: number, detail: string, headers = {}) =>
  answer(status, JSON.stringify({ title: 'Bad', detail }), 'application/problem+json', headers)
const page = '<!doctype html><title>Welcome</title><p>Please sign in.</p>'

/** What can go wrong at the service, by its name. */
export const faults = {
  'the connection is reset before an answer': (response) => void response.socket?.resetAndDestroy(),
  'the connection ends without an answer': (response) => void response.socket?.end(),
  'nothing is answered': () => {},
  'an answer begins, and stands still': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"id":"7"')
  },
  'an answer breaks off in the middle': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"id":"7",', () => response.socket?.resetAndDestroy())
  },
  'an answer is shorter than it says': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"id":"7"}', () => response.socket?.end())
  },
  'what answers does not speak HTTP': (response) =>
    void response.socket?.end('SSH-2.0-OpenSSH\r\n'),
  'a web page with 200': answer(200, page, 'text/html'),
  'an empty object with 200': answer(200, '{}'),
  'nothing with 200': answer(200),
  'a list with 200': answer(200, '[{"id":"7"}]', 'application/json', { 'x-list': 'yes' }),
  'JSON that breaks off with 200': answer(200, '{"id":"7",'),
  'plain text with 200': answer(200, 'OK', 'text/plain'),
  'another record with 200': answer(200, '{"id":"","name":"x","records":5}'),
  '202': answer(202, '{"id":"7"}'),
  '204': answer(204),
  '301': answer(301, '', '', { location: 'https://elsewhere.example/' }),
  '302': answer(302, '', '', { location: '/sign-in' }),
  '307': answer(307, '', '', { location: 'https://elsewhere.example/' }),
  '308': answer(308, '', '', { location: 'https://elsewhere.example/' }),
  '304': answer(304),
  '400 with a problem': problem(400, 'The office is closed on Sundays.'),
  '400 with faults by field': answer(400, '{"errors":{"Description":["Too long"]}}'),
  '400 without a word': answer(400),
  '401': answer(401),
  '403': answer(403),
  '404': answer(404),
  '405': answer(405),
  '409': answer(409),
  '412': answer(412),
  '413': answer(413),
  '415': answer(415),
  '422': answer(422),
  '429 with a time to wait': answer(429, '', '', { 'retry-after': '1' }),
  '500 with a problem': problem(500, 'The ledger is locked.'),
  '500 with a string': answer(500, '"Something bad"'),
  '500 in HTML': answer(500, '<h1>Server Error</h1>', 'text/html'),
  '500 with faults by field': answer(500, '{"errors":{"":["Deadlock found"]}}'),
  '500 without a word': answer(500),
  '501': answer(501),
  '502': answer(502),
  '503': answer(503),
  '504': answer(504),
  '507': answer(507),
  '524': answer(524),
  'a status of nowhere': answer(799),
} satisfies Record<string, Fault>

type Options = {
  /** What `ping` answers. */
  ping?: number
  /** What has become of its document. */
  stored?: () => Partial<Document>
}

/** Goes wrong where something is read, made or stored; answers its address. */
export const startFaultyService = (
  fault: Fault,
  { ping = 200, stored = () => ({}) }: Options = {},
) =>
  serve((request, response) => {
    const { method, url = '' } = request
    if (url.endsWith('/ping')) return void response.writeHead(ping).end('{}')
    if (method !== 'GET' || url.includes('/matters'))
      return void request.resume().on('end', () => fault(response, request))
    const list = { totalRecords: 1, pageIndex: 0, records: [{ ...lease, ...stored() }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
    return undefined
  })
