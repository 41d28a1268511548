import { expect, test } from 'vitest'
import type { MirrorState } from '#contract/desk/mirror.ts'
import { stateSentence } from './state-sentence.ts'

const now = new Date(2026, 10, 24, 12)
const asOf = new Date(2026, 10, 24, 10, 42).toISOString()

test.each<[MirrorState, string]>([
  [{ kind: 'matters', state: 'kept', count: 41_203, asOf }, 'All 41,203 matters, as of 10:42 am'],
  [{ kind: 'contacts', state: 'kept', count: 1, asOf }, '1 contact, as of 10:42 am'],
  [
    { kind: 'matters', state: 'kept', count: 2, asOf: new Date(2026, 10, 23, 16, 5).toISOString() },
    'All 2 matters, as of yesterday, 4:05 pm',
  ],
  [
    { kind: 'matters', state: 'filling', count: 12_400, expected: 41_000 },
    'Copying matters: 12,400 of about 41,000',
  ],
  [{ kind: 'matters', state: 'filling', count: 3 }, 'Copying matters: 3 so far'],
  [{ kind: 'matters', state: 'stopped', count: 7 }, 'Copying stopped: 7 matters'],
  [
    { kind: 'matters', state: 'stopped', count: 7, asOf },
    'Copying stopped: 7 matters, as of 10:42 am',
  ],
  [{ kind: 'contacts', state: 'empty' }, 'No contacts yet'],
])('says of %o how far it is', (state, sentence) => {
  expect(stateSentence(state, now)).toBe(sentence)
})
