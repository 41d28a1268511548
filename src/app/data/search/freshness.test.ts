import { expect, test } from 'vitest'
import type { Mirror, MirrorState } from '#contract/desk/mirror.ts'
import { freshness } from './freshness.ts'

const now = new Date(2026, 10, 24, 12)
const early = new Date(2026, 10, 24, 10, 42).toISOString()
const late = new Date(2026, 10, 24, 10, 50).toISOString()
const on = (...kinds: MirrorState[]): Mirror => ({ use: 'on', kinds })
const kept = (kind: 'contacts' | 'tasks' | 'documents'): MirrorState => ({
  kind,
  state: 'kept',
  count: 3,
  asOf: early,
})
const others = [kept('contacts'), kept('tasks'), kept('documents')]

test.each<[Mirror | undefined, string]>([
  [
    on({ kind: 'matters', state: 'kept', count: 4, asOf: late }, ...others),
    'Matters, contacts, tasks and documents as of 10:42 am.',
  ],
  [
    on({ kind: 'matters', state: 'kept', count: 4, asOf: late }, kept('contacts'), kept('tasks'), {
      kind: 'documents',
      state: 'filling',
      count: 12_400,
      expected: 41_000,
    }),
    'Matters, contacts and tasks as of 10:42 am. Copying documents: 12,400 of about 41,000. Meanwhile, searches for documents go to the service.',
  ],
  [
    on({ kind: 'matters', state: 'filling', count: 12_400, expected: 41_000 }, ...others),
    'Contacts, tasks and documents as of 10:42 am. Copying matters: 12,400 of about 41,000. Meanwhile, searches for matters go to the service.',
  ],
  [
    on({ kind: 'matters', state: 'stopped', count: 7 }, { kind: 'contacts', state: 'empty' }),
    'Copying stopped: 7 matters. Meanwhile, searches go to the service.',
  ],
  [on(), 'No matters yet. Meanwhile, searches go to the service.'],
  [{ use: 'off' }, 'Practice Desk keeps no copy of your records, so searches go to the service.'],
  [
    { use: 'other service' },
    'Practice Desk’s copy is from another service, so searches go to the current one.',
  ],
  [
    { use: 'unavailable' },
    'Practice Desk’s copy cannot be read at the moment, so searches go to the service.',
  ],
  [undefined, 'Practice Desk’s copy cannot be read at the moment, so searches go to the service.'],
])('says of %j what answers', (mirror, sentence) => {
  expect(freshness(mirror, now)).toBe(sentence)
})
