import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { beforeEdit } from './before-edit.ts'

/** An open form on a record of which each read is another version. */
function openForm(read: (count: number) => string) {
  const client = createQueryClient()
  let count = 0
  const options = beforeEdit(['noun', 'detail', 'id'], async () => read((count += 1)))
  const form = new QueryObserver(client, options)
  onTestFinished(form.subscribe(() => {}))
  const seen = () => form.getCurrentResult().data
  return { client, seen, reads: () => count }
}

test('what a form was opened on stays while it is open, also where everything else is read again', async () => {
  const { client, seen, reads } = openForm((count) => `version ${count}`)
  await expect.poll(seen).toBe('version 1')
  // As after signing in again.
  await client.invalidateQueries()
  expect(seen()).toBe('version 1')
  expect(reads()).toBe(1)
})

test('what could not be read when a form was opened is read once a person has signed in again', async () => {
  const { client, seen, reads } = openForm((count) => {
    if (count === 1) throw new Error('signed out')
    return `version ${count}`
  })
  await expect.poll(reads).toBe(1)
  await client.invalidateQueries()
  expect(seen()).toBe('version 2')
})
