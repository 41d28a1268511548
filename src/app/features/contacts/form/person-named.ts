/** A name as a person types it, as the first and the last name of a new person. */

/**
 * `Anna Maria Zieliński` and `Zieliński, Anna Maria` alike; particles in small letters belong to the last name, where
 * another word has a capital. One word alone is a last name, as people are looked for by that. A phone number or an
 * email address is no name.
 */
export function personNamed(name: string) {
  if (/[\d@]/.test(name)) return { firstName: '', lastName: '' }
  const comma = name.indexOf(',')
  if (comma >= 0) {
    return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() }
  }
  const words = name.trim().split(/\s+/)
  const at = lastAt(words)
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

/** Where the last name begins. Who types in small letters throughout has written no particle. */
function lastAt(words: readonly string[]): number {
  const end = words.length - 1
  if (!words.some((word) => /^\p{Lu}/u.test(word))) return end
  return words.slice(0, end).findLastIndex((word) => !/^\p{Ll}/u.test(word)) + 1
}
