/** Problems: the form in which every error reaches a person (RFC 9457), whatever the service answered. */
import * as z from 'zod/mini'
import * as read from './reading.ts'

/** The type of a problem where the service refuses the key itself, as its `ping` showed: not only this call. */
export const keyRefusedProblem = 'urn:practice-desk:key-refused'

/** The content type of a problem. */
export const problemType = 'application/problem+json'

const FieldError = read.record({ pointer: read.text, detail: read.text })
const Body = read.record({
  type: read.text,
  title: read.text,
  detail: read.text,
  correlationId: read.text,
})
const FieldErrors = read.record({ errors: read.records(FieldError) })
const FieldMessages = z.object({
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

/** What went wrong: a sentence, and pointers (`#/dueDate`) to the fields at fault, if any. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: { pointer: string; detail: string }[] | undefined
  /** The id of the request in the gateway's log. */
  correlationId?: string | undefined
}

/** What was asked for: a new record cannot have been changed by anyone. */
type Asked = { isCreate?: boolean }

/** Our own sentence for a status of the service. */
export function sentenceFor(
  status: number,
  { isCreate = false }: Asked = {},
): { title: string; detail: string } {
  const known = (isCreate && sentencesOfCreates[status]) || sentences[status]
  const [title, detail] = known ?? sentences[status >= 500 ? 500 : 400]!
  return { title, detail }
}

type Sentence = [title: string, detail: string]

const invalidAnswer: Sentence = [
  'The service’s answer was not valid',
  'The service is not working properly at the moment.',
]
const lateAnswer: Sentence = ['The service took too long', 'The service did not answer in time.']

const sentences: Record<number, Sentence> = {
  400: ['Not accepted', 'The service did not accept this request.'],
  401: [
    'Key not accepted',
    'The service did not accept Practice Desk’s key. Ask the person who looks after Practice Desk.',
  ],
  402: [
    'Subscription',
    'The service asks for payment first. Ask the administrator of your practice service.',
  ],
  403: [
    'Not allowed',
    'The service does not allow this. Ask the administrator of your practice service.',
  ],
  404: ['Not found', 'The service has no such record, or does not offer this.'],
  405: ['Not offered', 'The service does not offer this.'],
  408: ['The service took too long', 'The request took too long to arrive. Try again.'],
  409: [
    'Changed in the meantime',
    'This record was changed in the meantime. Check it before you continue.',
  ],
  412: [
    'Changed in the meantime',
    'This record was changed in the meantime. Check it before you continue.',
  ],
  413: ['Too large', 'This is larger than the service accepts.'],
  415: ['File type not accepted', 'The service does not accept this type of file or content.'],
  421: ['Wrong address', 'Practice Desk does not answer at this address.'],
  422: ['Not accepted', 'The service could not accept this. Check what was entered.'],
  429: ['Too many requests', 'The service asks you to wait a moment before the next request.'],
  500: [
    'Service failed',
    'Something went wrong in the service. Tell the administrator of your practice service if this keeps happening.',
  ],
  501: ['Not offered', 'The service does not offer this.'],
  502: invalidAnswer,
  503: ['Not available', 'The service is not available at the moment.'],
  504: lateAnswer,
  507: ['Disk full', 'The service has no room to store this. Nothing was saved.'],
  // Not registered, but used by proxies instead of 502 and 504.
  520: invalidAnswer,
  521: invalidAnswer,
  522: lateAnswer,
  523: invalidAnswer,
  524: lateAnswer,
}

const conflict: Sentence = [
  'Not accepted',
  'This conflicts with something that the service already has. Check for a duplicate.',
]
const sentencesOfCreates: Record<number, Sentence> = { 409: conflict, 412: conflict }

/** The problem for a success whose body is not what its operation promises. */
export const misreadProblem = (body: string): Problem => ({
  type: 'about:blank',
  status: 502,
  title: 'Not understood',
  detail: body.trimStart().startsWith('<')
    ? 'The service answered with a web page in place of data. It may want someone to sign in.'
    : 'The service answered, but not with the data that was requested. Tell the person who looks after Practice Desk if this keeps happening.',
})

/** A text of the service, with a full stop if it has none, so that another sentence can follow it. */
export const asSentence = (text: string) =>
  /[.!?…:;]["'’”)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`

/** The texts as sentences, without those that an earlier one contains. */
export const sentencesOf = (texts: readonly string[]) =>
  texts
    .map(asSentence)
    .filter((text, place, all) => !all.slice(0, place).some((earlier) => earlier.includes(text)))

/**
 * Reads the body of an error answer, whatever it is: RFC 9457, an ASP.NET `errors` object, a string, HTML or nothing.
 * HTML and what cannot be read are replaced by our own sentence for the status.
 */
export function readProblem(status: number, body: string, asked: Asked = {}): Problem {
  const parsed = parseJson(body)
  const ours = sentenceFor(status, asked)
  if (typeof parsed === 'string') return { type: 'about:blank', status, ...ours, detail: parsed }
  const problem = Body.safeParse(parsed)
  if (!problem.success) return { type: 'about:blank', status, ...ours }
  const errors = fieldErrors(parsed)
  return {
    type: problem.data.type ?? 'about:blank',
    title: problem.data.title ?? ours.title,
    status,
    detail: problem.data.detail ?? errors?.[0]?.detail ?? ours.detail,
    errors,
    correlationId: problem.data.correlationId,
  }
}

/** JSON, or a short line of plain text as it is; HTML, long text and nothing are `undefined`. */
function parseJson(body: string): unknown {
  const text = body.trim()
  try {
    return JSON.parse(text)
  } catch {
    return text !== '' && text.length <= 300 && !text.startsWith('<') ? text : undefined
  }
}

function fieldErrors(parsed: unknown): Problem['errors'] {
  const messages = FieldMessages.safeParse(parsed)
  if (messages.success) {
    return Object.entries(messages.data.errors).flatMap(([field, details]) =>
      [details].flat().map((detail) => ({ pointer: pointerOf(field), detail })),
    )
  }
  const list = FieldErrors.safeParse(parsed)
  return list.data?.errors?.map(({ pointer, detail }) => ({
    pointer: pointer ?? '#',
    detail: detail ?? 'This is not accepted',
  }))
}

/** `Addresses[0].RegionCode` and `dueDate` as `#/addresses/0/regionCode` and `#/dueDate`. */
const pointerOf = (field: string) =>
  `#/${field
    .split(/[.[\]]+/)
    .filter((part) => part !== '' && part !== '$')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('/')}`
