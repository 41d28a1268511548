import { expect, test } from 'vitest'
import type { Document } from '#contract/documents.ts'
import { reasonNotToReplace } from './batch.ts'
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
const reason = (document: Document, file: Partial<FileFacts> = {}) =>
  reasonNotToReplace({
    before: document,
    now: document,
    facts: { ...facts, ...file },
    limit: undefined,
  })

test('a file without warnings is sent, and so is one that a person accepted as much smaller', () => {
  expect(reason(lease)).toBeUndefined()
  expect(reason(lease, { size: 10 })).toBeUndefined()
})

test('a locked document is refused, even if the lock was known', () => {
  const locked = { ...lease, lockExpires: new Date(Date.now() + 3_600_000).toISOString() }
  expect(reason(locked)).toMatch(/^This document is checked out/)
})

test('a warning that only the contents raise has not been accepted by anyone', () => {
  expect(reason(lease, { kinds: ['zip'] })).toMatch(/not of that kind/)
})
