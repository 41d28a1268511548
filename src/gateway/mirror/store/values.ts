/** Values of records as the database can store and compare them: what a service sends may be anything. */
import { createHash } from 'node:crypto'
import { storableText } from '#database/storable.ts'

const guid = /^\{?[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}\}?$/i

/** In characters: a longer key might not fit into an entry of an index. */
const longestKey = 100

/** What a record is known by: some services change the letter case of their GUIDs from one answer to the next. */
export function keyOf(id: string): string {
  if (guid.test(id)) return id.toLowerCase()
  // The database gives a key back, and must not have changed it.
  const isKey = id.length <= longestKey && storableText(id) === id
  return isKey ? id : createHash('sha256').update(id).digest('base64url')
}

/** A moment that the database can read: neither of the year 0, nor of one of five digits, such as the end of 9999 in the west. */
export function momentOf(text: string | undefined): string | undefined {
  const moment = text === undefined ? undefined : new Date(text)
  if (!moment || Number.isNaN(moment.getTime())) return undefined
  const year = moment.getUTCFullYear()
  return year < 1 || year > 9999 ? undefined : moment.toISOString()
}
/** A day that the database knows. */
export const dayOf = (text: string | undefined) => (text?.startsWith('0000') ? undefined : text)

/** Tells whether a record is another one than before. */
export const digestOf = (value: unknown) =>
  createHash('md5').update(JSON.stringify(value)).digest('base64url')

/** Words with an apostrophe are also found by those who leave it out: O'Brien as obrien. */
export const searchable = (texts: readonly (string | undefined)[]) => {
  const given = [...new Set(texts)].filter(Boolean).join('\n')
  const plain = /['’]/.test(given) ? `\n${given.replaceAll(/['’]/g, '')}` : ''
  return given + plain
}
