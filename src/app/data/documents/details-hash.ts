// @chunk pieces
/** The part of an address that asks for the details of a document in a list. */
const mark = 'document='

export const hashOf = (id: string) => mark + encodeURIComponent(id)

/** The document that an address asks for; undefined where it asks for none. */
export function askedIn(hash: string): string | undefined {
  if (!hash.startsWith(mark)) return undefined
  try {
    return decodeURIComponent(hash.slice(mark.length))
  } catch {
    // Not an address of ours.
    return undefined
  }
}
