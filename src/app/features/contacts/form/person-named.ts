/** A name as a person types it, as the first and the last name of a new person. */

/**
 * `Anna Maria Zieliński` and `Zieliński, Anna Maria` alike; particles in small letters belong to the last name.
 * One word alone is a last name, as people are looked for by that.
 */
export function personNamed(name: string) {
  const text = name.trim()
  const [, last = text, first = ''] =
    /^([^,]*\S)\s*,\s*(.*)$/.exec(text) ?? turned(/^(\S.*?)\s+((?:\p{Ll}\S*\s+)*\S+)$/u.exec(text))
  return { firstName: first, lastName: last }
}

const turned = (match: RegExpExecArray | null) => (match ? [match[0], match[2], match[1]] : [])
