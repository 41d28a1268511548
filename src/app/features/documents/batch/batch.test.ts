import { expect, test } from 'vitest'
import type { Document } from '#contract/documents.ts'
import { refusalToReplace } from './batch.ts'
import type { FileFacts } from '#app/features/documents/replace/file-facts.ts'

const lease: Document = { id: 'd1', fullFileName: 'Lease.pdf', fileExtension: '.pdf', size: 1000 }
const facts: FileFacts = {
  name: 'Lease.pdf',
  extension: '.pdf',
  mimeType: 'application/pdf',
  size: 1000,
  modified: 0,
  digest: 'def',
  kinds: ['pdf'],
}
const refusal = (document: Document, file: Partial<FileFacts> = {}, kinds?: string[]) =>
  refusalToReplace({
    before: document,
    now: document,
    facts: { ...facts, ...file },
    kinds,
    limit: undefined,
  })
const refusalSince = (before: Document, now: Document) =>
  refusalToReplace({ before, now, facts, limit: undefined })

test('a file without warnings is sent, and so is one that a person accepted as much smaller', () => {
  expect(refusal(lease)).toBeUndefined()
  expect(refusal(lease, { size: 10 })).toBeUndefined()
})

test('a locked document is refused, even if the lock was known, until that ends', () => {
  const locked = { ...lease, lockExpires: new Date(Date.now() + 3_600_000).toISOString() }
  expect(refusal(locked)?.why).toMatch(/^This document is checked out/)
  expect(refusal(locked)).not.toHaveProperty('isLasting')
})

test('a warning that only the contents raise has not been accepted by anyone', () => {
  const unseen = { why: expect.stringMatching(/not of that kind/), isLasting: true }
  expect(refusal(lease, { kinds: ['zip'] })).toMatchObject(unseen)
  expect(refusal(lease, { kinds: ['zip'] }, ['png'])).toMatchObject(unseen)
})

test('a file whose contents a person was warned of is sent', () => {
  expect(refusal(lease, { kinds: ['zip'] }, ['zip'])).toBeUndefined()
})

test('a document that others see since the list was loaded is refused, and one that fewer see is not', () => {
  const unseen = { why: 'The document has changed since the list was loaded.' }
  const inBriefs = (...names: string[]) => ({
    ...lease,
    associatedBriefs: names.map((briefName) => ({ briefName })),
  })
  const shared = { ...lease, isShared: true }
  expect(refusalSince(lease, shared)).toMatchObject(unseen)
  expect(refusalSince(inBriefs('Trial'), inBriefs('Trial', 'Appeal'))).toMatchObject(unseen)
  expect(refusalSince(shared, { ...lease, isShared: false })).toBeUndefined()
  expect(refusalSince(inBriefs('Trial', 'Appeal'), inBriefs('Appeal'))).toBeUndefined()
})
