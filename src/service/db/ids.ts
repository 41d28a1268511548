/** Identifiers of new records: opaque, never used twice, and safe in a URL. */
import { randomBytes } from 'node:crypto'

/** Twenty characters from 100 random bits. */
export const newId = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz012345678'
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
}
