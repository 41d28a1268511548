/** Tries every regular expression of the product on long hostile texts: none may take disproportionate time. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources, visitNodes } from '#scripts/sources.ts'

type Pattern = { file: string; pattern: RegExp }

const files = listSources('src').filter((file) => !/test|\/bench\//.test(file))

/** The regular expressions in a file, found by the parser. */
function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = []
  visitNodes(file, readFileSync(file, 'utf8'), ({ regex }) => {
    if (!regex) return
    const { pattern, flags } = regex as { pattern: string; flags: string }
    found.push({ file, pattern: new RegExp(pattern, flags) })
  })
  return found
}

/** Characters that are tried with every expression, in addition to those that it contains. */
const commonCharacters = ` ;"a0%/,.-@'\\=:\n`

/** What is repeated: single characters, and pairs of them. */
function piecesFor({ source }: RegExp): string[] {
  const own = source.replaceAll(/\\[a-z]/gi, '')
  const characters = [...new Set(commonCharacters + own.slice(0, 40))]
  const few = [...new Set(own + commonCharacters)].slice(0, 6)
  const pairs = few.flatMap((one) => few.map((other) => one + other))
  return [...new Set([...characters, ...pairs])]
}

/** Lengths at which exponential, cubic and quadratic time show, before they take for ever. */
const lengths = [24, 1000, 16_000]
/** In milliseconds; linear time takes less than one. */
const tooLong = 40

const timeOf = (pattern: RegExp, text: string) => {
  pattern.lastIndex = 0
  const started = performance.now()
  pattern.exec(text)
  return performance.now() - started
}
/** Five times, because a busy machine is not slow each time. */
const isSlow = (pattern: RegExp, text: string) =>
  [1, 2, 3, 4, 5].every(() => timeOf(pattern, text) > tooLong)

/** A text for which an expression takes too long, if there is one. */
function worstFor(pattern: RegExp): string | undefined {
  for (const length of lengths) {
    for (const piece of piecesFor(pattern)) {
      for (const end of ['\u0001', '']) {
        const text = piece.repeat(length / piece.length) + end
        if (isSlow(pattern, text)) return `${JSON.stringify(piece)} × ${length}`
      }
    }
  }
  return undefined
}

test('contains no regular expression that takes disproportionate time', () => {
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(100)
  const slow = patterns.flatMap(({ file, pattern }) => {
    const worst = worstFor(pattern)
    return worst ? [`${file}: ${pattern} takes too long over ${worst}`] : []
  })
  expect(slow).toEqual([])
}, 300_000)

test.each([/^(a+)+$/, /[;\s]+$/])(
  'finds an expression that does: %s',
  (pattern) => {
    expect(worstFor(pattern)).toBeDefined()
  },
  120_000,
)
