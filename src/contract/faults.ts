/** Describes invalid input by sentences with pointers, in the same words for service and desk. */
import type * as z from 'zod/mini'

/** The faults of an issue of zod: one for each unknown name, or one for any other issue. */
export function faultsOf(issue: z.core.$ZodIssue, unknown: string) {
  if (issue.code !== 'unrecognized_keys') {
    return [{ pointer: pointerTo(issue.path), detail: sentenceOf(issue) }]
  }
  return issue.keys.map((key) => ({ pointer: pointerTo([...issue.path, key]), detail: unknown }))
}

/** The contract's own sentence if it has one, since those of zod are not for people. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  if (issue.code === 'invalid_value') return `Use one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_union') {
    const [first] = issue.errors.flat()
    return first ? sentenceOf(first) : issue.message
  }
  return issue.code === 'invalid_type' ? (kinds[issue.expected] ?? issue.message) : issue.message
}
const kinds: Record<string, string> = {
  object: 'Send an object',
  record: 'Send an object',
  array: 'Send a list',
  boolean: 'Send true or false',
  number: 'Send a number',
  string: 'Send a text',
}

/** A JSON pointer as a URI fragment (RFC 6901 section 6), which cannot hold halves of a character. */
export const pointerTo = (path: readonly PropertyKey[]) =>
  `#${path.map((part) => `/${encodeURIComponent(String(part).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`
