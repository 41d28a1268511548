import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedactor } from './redact.ts'

const key = 'k3y-/of+the="desk\\9f27'
const redactor = createRedactor([key])
const backwards = Array.from(key).toReversed().join('')
const escapes = (text: string, write: (hex: string) => string) =>
  Array.from(text, (char) => write(char.charCodeAt(0).toString(16).padStart(2, '0'))).join('')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const mixed = (text: string) =>
  Array.from(text, (char, index) => [char, escapes(char, (two) => `%${two}`)][index % 2]).join('')

const spellings: [how: string, spelled: string][] = [
  ['unchanged', key],
  ['reversed', backwards],
  ['in JSON', JSON.stringify(key).slice(1, -1)],
  [
    'in JSON with slashes escaped',
    JSON.stringify(key)
      .slice(1, -1)
      .replaceAll('/', String.raw`\/`),
  ],
  ['in JSON inside JSON', JSON.stringify(JSON.stringify(key)).slice(3, -3)],
  ['in JSON as code units', escapes(key, (two) => String.raw`\u00${two}`)],
  [
    'in JSON as code units in capitals',
    escapes(key, (two) => String.raw`\u00${two.toUpperCase()}`),
  ],
  ['in JSON as code units, reversed', escapes(backwards, (two) => String.raw`\u00${two}`)],
  ['in a script', escapes(key, (two) => String.raw`\x${two}`)],
  ['in a query', encodeURIComponent(key)],
  ['percent-encoded', escapes(key, (two) => `%${two}`)],
  ['percent-encoded, in capitals', escapes(key, (two) => `%${two.toUpperCase()}`)],
  ['partly percent-encoded', mixed(key)],
  ['in hexadecimal', hex(key)],
  ['in hexadecimal, in capitals', hex(key).toUpperCase()],
  ['in hexadecimal, reversed', Array.from(hex(key)).toReversed().join('')],
  ['reversed, then in hexadecimal', hex(backwards)],
  ['in base64', base64(key)],
  ['in base64 behind a scheme', base64(`Bearer ${key}`)],
  ['in base64 as a password', base64(`desk:${key}:`)],
  ['in base64 among other text', base64(`No: ${key}, says the service`)],
  ['in base64url', Buffer.from(`??>${key}`).toString('base64url')],
  ['in base64 inside JSON', base64(key).replaceAll('/', String.raw`\/`)],
  ['reversed, then in base64', base64(`a${backwards}`)],
]

/** The redacted body, which arrives in pieces that end at `cuts`. */
async function redacted(body: string, cuts: readonly number[] = []): Promise<string> {
  const bytes = Buffer.from(body)
  const ends = [...cuts, bytes.length]
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
  const stream = redactor.stream()
  return (await buffer(Readable.from(pieces).pipe(stream))).toString()
}

test.each(spellings)('conceals a key %s in a body, and keeps its length', async (_, spelled) => {
  const body = `{"a":"x","note":"It was ${spelled} – Zoë","b":1}`
  const text = await redacted(body)
  expect(text).not.toContain(spelled)
  expect(text).toMatch(new RegExp(String.raw`\*{${key.length}}`))
  expect(Buffer.byteLength(text)).toBe(Buffer.byteLength(body))
  expect(text.startsWith('{"a":"x","note":"It was ')).toBe(true)
  expect(text.endsWith(' – Zoë","b":1}')).toBe(true)
  expect(redactor.text(body)).toContain('(concealed)')
})

test.each(spellings)('finds a key %s wherever the body is cut', async (_, spelled) => {
  const body = `"It was ${spelled} ?"`
  const whole = await redacted(body)
  for (let cut = 1; cut < body.length; cut += 1) expect(await redacted(body, [cut])).toBe(whole)
  const everywhere = Array.from({ length: body.length - 1 }, (_each, index) => index + 1)
  expect(await redacted(body, everywhere)).toBe(whole)
})

test('leaves JSON valid with the same fields', async () => {
  for (const level of [JSON.stringify({ key }), JSON.stringify({ in: JSON.stringify({ key }) })]) {
    const read = JSON.parse(await redacted(level)) as Record<string, string>
    expect(Object.keys(read)).toEqual(Object.keys(JSON.parse(level)))
    expect(JSON.stringify(read)).toContain('***')
  }
})

test('leaves a body without the key unchanged, to the byte', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '%',
      '\\',
      '\\u00',
      key.slice(0, 7),
      backwards.slice(0, 9),
      base64(key).slice(0, 12),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), fc.nat(40), async (pieces, cut) => {
      const body = pieces.join('·')
      expect(await redacted(body, [Math.min(cut, Buffer.byteLength(body))])).toBe(
        Buffer.from(body).toString(),
      )
    }),
  )
})

test('passes on at once what has arrived, except what may be the beginning of a key', async () => {
  const stream = redactor.stream()
  stream.write('{"records":[')
  expect(String(stream.read())).toBe('{"records":[')
  stream.write(`"${key.slice(0, 10)}`)
  expect(String(stream.read())).toBe('"')
  stream.write('and no more')
  expect(String(stream.read())).toBe(`${key.slice(0, 10)}and no more`)
})

test('does not redact a key in bodies that is as short as a word', async () => {
  const stream = createRedactor(['Alder']).stream()
  expect(
    (await buffer(Readable.from([Buffer.from('Estate of Alder')]).pipe(stream))).toString(),
  ).toBe('Estate of Alder')
})

test('conceals a key of the maximum length', async () => {
  const long = createHash('shake256', { outputLength: 3072 }).update('key').digest('base64')
  const stream = createRedactor([long]).stream()
  const body = Buffer.from(`x${hex(long)}y${long}z`)
  const pieces = Array.from({ length: 100 }, (_, n) => body.subarray(n * 200, (n + 1) * 200))
  const text = (await buffer(Readable.from(pieces).pipe(stream))).toString()
  expect(text).toMatch(/^x\*+y\*+z$/)
  expect(text).toHaveLength(body.length)
})

test('conceals each of several keys', () => {
  const { text } = createRedactor(['the-earlier-key', 'the-later-key'])
  expect(text('the-later-key, the-earlier-key')).toBe('(concealed), (concealed)')
})

test('conceals a key of one character, and nothing else', () => {
  expect(createRedactor(['#']).text('Key #: You, too')).toBe('Key (concealed): You, too')
})
