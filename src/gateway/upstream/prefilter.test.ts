/** The fast test for keys misses none, and asks for a search only where the bytes are those of a key. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPrefilter } from './prefilter.ts'

const key = 'a-key-of-some-length-9f27'
/** Bytes that look like nothing, the same in every run. */
const noise = createHash('shake256', { outputLength: 1_000_000 }).update('noise').digest()

test('asks for no search in a megabyte without any part of a key', () => {
  const searched: string[] = []
  const mayContain = createPrefilter([key], (excerpt) => searched.push(excerpt) > 0)
  expect(mayContain(noise)).toBe(false)
  expect(searched).toEqual([])
})

test('finds a key in either case wherever it stands', () => {
  const mayContain = createPrefilter([key], (excerpt) => excerpt.toLowerCase().includes(key))
  for (const spelled of [key, key.toUpperCase()]) {
    for (let before = 0; before < 2 * key.length; before += 1) {
      const bytes = Buffer.concat([noise.subarray(0, before), Buffer.from(spelled), noise])
      expect(mayContain(bytes)).toBe(true)
    }
  }
})
