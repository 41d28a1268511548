import { expect, test } from 'vitest'
import { ApiError } from '#app/api/api-error.ts'
import { WriteError } from '#app/api/write.ts'
import { outcomeOf } from './use-saving.ts'

const gone = ApiError.of('unreachable')
const lost = () => Promise.reject(new WriteError(gone))
const outcomeFrom = (saving: Partial<Parameters<typeof outcomeOf>[0]>) =>
  outcomeOf({ onSave: lost, ...saving })

const unknown =
  'Practice Desk could not be reached, or the connection broke. Check your connection. If it is working, tell the person who looks after Practice Desk. It may still have been saved. What you typed is still here.'

test('says what is unknown when the desk is gone during a save, and what to do before it is saved again', async () => {
  expect(await outcomeFrom({ lookUp: () => Promise.reject(gone) })).toMatchObject({
    word: 'Not known',
    message: `${unknown} It could not be checked just now. Look for it before you save it again.`,
  })
})

test('what stays one record however often it is sent need not be looked for', async () => {
  const lookUp = () => Promise.reject(gone)
  expect(await outcomeFrom({ lookUp, isRepeatable: true })).toMatchObject({
    word: 'Not known',
    message: unknown,
  })
})

test('what a check of an unconfirmed save finds replaces the first message', async () => {
  const found = { word: 'Not known', message: 'A task just like this one now exists.' } as const
  expect(await outcomeFrom({ lookUp: () => Promise.resolve(found) })).toMatchObject(found)
  expect(
    await outcomeFrom({ lookUp: () => Promise.resolve({ word: 'Saved', message: '' }) }),
  ).toMatchObject({ answer: undefined })
})
