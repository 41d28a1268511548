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
    'Matters, contacts and tasks as of 10:42 am. Filling: 12,400 of about 41,000 documents. Meanwhile, the service answers.',
  ],
  [
    on({ kind: 'matters', state: 'filling', count: 12_400, expected: 41_000 }, ...others),
    'Contacts, tasks and documents as of 10:42 am. Filling: 12,400 of about 41,000 matters. Meanwhile, the service answers.',
  ],
  [
    on({ kind: 'matters', state: 'stopped', count: 7 }, { kind: 'contacts', state: 'empty' }),
    'Stopped: 7 matters. Meanwhile, the service answers.',
  ],
  [on(), 'No matters yet. Meanwhile, the service answers.'],
  [{ use: 'off' }, 'This desk keeps no copy of its own: the service answers.'],
  [{ use: 'other service' }, 'The desk’s own copy is of another service: the one in use answers.'],
  [
    { use: 'unavailable' },
    'The desk’s own copy cannot be read at the moment: the service is asked instead.',
  ],
  [undefined, 'The desk’s own copy cannot be read at the moment: the service is asked instead.'],
])('says of %j what answers', (mirror, sentence) => {
  expect(freshness(mirror, now)).toBe(sentence)
})
