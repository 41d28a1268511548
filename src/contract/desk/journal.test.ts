import { expect, test } from 'vitest'
import { callbackOperations } from './callbacks.ts'
import { deskOperations } from './desk.ts'
import { journalOperations, outcomeInWords } from './journal.ts'
import { mirrorOperations } from './mirror.ts'
import { peopleOperations } from './people.ts'

const own = {
  ...callbackOperations,
  ...deskOperations,
  ...journalOperations,
  ...mirrorOperations,
  ...peopleOperations,
}

/** Those of an admin; a reader is refused the journal of others by its handlers. */
const refusable = Object.entries(own).filter(
  ([name, { method, role }]) => method === 'GET' && (role !== 'reader' || /Journal/.test(name)),
)

test.each(refusable.map(([name]) => name))('says of %s that it was refused', (name) => {
  expect(outcomeInWords('not saved', name)).toBe('Refused')
})

test.each(Object.entries(own).filter(([, { method }]) => method !== 'GET'))(
  'says of the change %s what became of it',
  (name) => expect(outcomeInWords('not saved', name)).toMatch(/^Not (saved|done)$/),
)
