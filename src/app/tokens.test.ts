/** The colours of tokens.css, held against one another in both schemes, and what the other style sheets do with them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(process.cwd(), 'src/app')
const read = (file: string) =>
  readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && file !== 'tokens.css',
)

const schemes = ['light', 'dark'] as const
/** Each token by its name, light and dark. */
const tokens = new Map(
  Array.from(
    read('tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g),
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }] as const,
  ),
)

/** What text is written in, and what it is written on. */
const texts = ['ink', 'ink2', 'ink3', 'accent', 'accent-hover', 'seal', 'due', 'done']
const surfaces = ['paper', 'sheet', 'line', 'accent-soft', 'seal-soft', 'due-soft']
/** What is filled with a colour has its words in another. */
const fills = ['accent', 'accent-hover', 'seal']
const onFill = 'on-accent'
/** The frame of a field, which a person must see to find it. */
const frame = 'edge'
/** Lines that only please the eye. */
const ornament = 'line2'
/** Dots beside a word that says the same. */
const dots = ['seal', 'due', 'done']

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
/** Relative luminance: WCAG 2.2. */
function luminance(colour: string) {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
function contrast(scheme: (typeof schemes)[number], one: string, other: string) {
  const lights = [one, other].map((name) => luminance(tokens.get(name)![scheme]))
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}
/** The pairs that differ by less than `least`. */
const tooClose = (scheme: (typeof schemes)[number], least: number, pairs: [string, string][]) =>
  pairs
    .filter(([one, other]) => contrast(scheme, one, other) < least)
    .map((pair) => pair.join(' on '))
const pairsOf = (over: string[], under: string[]) =>
  over.flatMap((one) => under.map((other): [string, string] => [one, other]))

test('every colour has a kind, by which it is held against the others', () => {
  const known = new Set([...texts, ...surfaces, ...fills, onFill, frame, ornament])
  expect(new Set(tokens.keys())).toEqual(known)
})

test.each(schemes)('in %s every text can be read on whatever it stands (WCAG 1.4.3)', (scheme) => {
  expect(tooClose(scheme, 4.5, pairsOf(texts, surfaces))).toEqual([])
  expect(tooClose(scheme, 4.5, pairsOf([onFill], fills))).toEqual([])
})

test.each(schemes)('in %s the frame of a field can be seen (WCAG 1.4.11)', (scheme) => {
  expect(tooClose(scheme, 3, pairsOf([frame], ['paper', 'sheet']))).toEqual([])
})

/** Rules for where the system chooses the colours, and so has its own names for them. */
const forced = /@media \(forced-colors: active\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g

/** Each rule of the other style sheets, with the tokens of its text and its ground. */
const rules = sheets.flatMap((file) =>
  Array.from(
    read(file)
      .replaceAll(forced, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
    ([, selector, body]) => ({
      rule: `${file}: ${selector!.trim()}`,
      text: /(?:^|[\s;])color: ([^;]+)/.exec(body!)?.[1],
      ground: /(?:^|[\s;])background(?:-color)?: ([^;]+)/.exec(body!)?.[1],
    }),
  ),
)
const among = (names: string[], value: string | undefined) =>
  names.some((name) => value === `var(--${name})`)

test('no style sheet writes a colour but by its token', () => {
  const written = sheets.filter((file) =>
    /#[\da-f]{3,8}\b|\b(rgb|hsl|lab|lch)a?\(/i.test(read(file)),
  )
  expect(written).toEqual([])
})

test('text is written in the colours of text, and on a fill in the one for it', () => {
  const wrong = rules.filter(({ rule, text, ground }) => {
    if (!text || text === 'inherit') return false
    if (among([onFill], text)) return !among(fills, ground)
    // What cannot be pressed may be fainter: WCAG 1.4.3 exempts it.
    return !rule.includes('aria-disabled') && (!among(texts, text) || among(fills, ground))
  })
  expect(wrong).toEqual([])
})

test('what lies behind text is a surface or a fill', () => {
  const plain = new Set(['none', 'transparent', 'inherit'])
  const wrong = rules.filter(({ rule, ground }) => {
    if (!ground || plain.has(ground) || among([...surfaces, ...fills], ground)) return false
    return !(rule.includes('::before') && among(dots, ground)) && !rule.includes('.gap')
  })
  expect(wrong).toEqual([])
})
