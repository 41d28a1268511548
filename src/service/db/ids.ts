/** Identifiers of new records: opaque, never given twice, safe in a URL as they are. */
import { randomBytes } from 'node:crypto'

/** Twenty characters from 100 bits of chance. */
export const newId = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz012345678'
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
}
