/** A name as a person types it, as the first and the last name of a new person. */

/**
 * `Anna Maria Zieliński` and `Zieliński, Anna Maria` alike; particles in small letters belong to the last name, where
 * another word has a capital. One word alone is a last name, as people are looked for by that. A phone number or an
 * email address is no name.
 */
export function personNamed(name: string) {
  const text = name.trim()
  if (/[\d@]/.test(text)) return { firstName: '', lastName: '' }
  const [, last = '', first = ''] =
    /^([^,]*?)\s*,\s*(.*)$/.exec(text) ?? turned(lastIn(text).exec(text))
  return { firstName: first, lastName: last }
}

/** Who types in small letters throughout has written no particle. */
const lastIn = (text: string) =>
  /(^|\s)\p{Lu}/u.test(text) ? /^(?:(.*?)\s+)??((?:\p{Ll}\S*\s+)*\S+)$/u : /^(?:(.*)\s+)?(\S+)$/u

const turned = (match: RegExpExecArray | null) => (match ? [match[0], match[2], match[1]] : [])
