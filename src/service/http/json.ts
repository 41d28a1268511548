/** Inspects JSON as it was sent, for what parsing would lose without a trace. */

/** How many values a body may contain: far more than any record, and few enough to report a fault in each. */
export const maxValues = 50_000

/** How many lost values are reported: each path is as long as the text is deep. */
const maxLost = 100

/** A value that readers of the text disagree about. */
export type Lost = { path: (string | number)[]; why: 'twice' | 'no-name' }

/** An array at an index, or an object at a name; `undefined` while the next name is still to come. */
type Frame = { key: string | number | undefined; names?: Set<string> }

/**
 * Counts the values in a valid JSON text and finds those that parsing loses: of a repeated name readers take the
 * first or the last (RFC 8259 section 4), and `__proto__` is in no map. Stops soon after `maxValues` or `maxLost`.
 */
export function inspectJson(text: string): { values: number; lost: Lost[] } {
  const frames: Frame[] = []
  const lost: Lost[] = []
  let values = 1
  for (let at = 0; at < text.length && values <= maxValues && lost.length < maxLost; at += 1) {
    const frame = frames.at(-1)
    const sign = text[at]
    if (sign === '{' || sign === '[') {
      values += 1
      frames.push(sign === '{' ? { key: undefined, names: new Set() } : { key: 0 })
    } else if (sign === '}' || sign === ']') {
      frames.pop()
    } else if (sign === ',' && frame) {
      values += 1
      frame.key = typeof frame.key === 'number' ? frame.key + 1 : undefined
    } else if (sign === '"') {
      const end = endOfString(text, at)
      if (frame?.names && frame.key === undefined) {
        const name = String(JSON.parse(text.slice(at, end + 1)))
        frame.key = name
        const why = whyLost(name, frame.names)
        if (why) lost.push({ path: frames.map(({ key }) => key!), why })
        frame.names.add(name)
      }
      at = end
    }
  }
  return { values, lost }
}

const whyLost = (name: string, before: Set<string>) =>
  before.has(name) ? 'twice' : name === '__proto__' ? 'no-name' : undefined

/** The closing quote of the string that begins at `start`: the first that is not escaped. */
function endOfString(text: string, start: number): number {
  let end = start
  let backslashes: number
  do {
    end = text.indexOf('"', end + 1)
    backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
  } while (backslashes % 2 === 1)
  return end
}
