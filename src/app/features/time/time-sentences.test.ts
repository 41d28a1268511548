import { expect, test } from 'vitest'
import { reasonFor } from './time-sentences.ts'

test.each([
  ['No such cost code', 'No such cost code'],
  ['No such cost code', 'No such cost code.'],
  ['No such cost code.', 'No such cost code'],
])('says the reason %j with the message %j of a field once', (detail, message) => {
  const reason = { detail, errors: [{ pointer: '#/costCode', detail: message }] }
  expect(reasonFor({ id: 't1', reason })).toBe('No such cost code.')
})
