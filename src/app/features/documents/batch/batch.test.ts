import { expect, test } from 'vitest'
import type { Document } from '#contract/documents.ts'
import { reasonNotTo } from './batch.ts'
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
  reasonNotTo({
    before: document,
    now: document,
    facts: { ...facts, ...file },
    limit: undefined,
  })

test('a file in order is sent, and so is what a person saw to be much smaller', () => {
  expect(reason(lease)).toBeUndefined()
  expect(reason(lease, { size: 10 })).toBeUndefined()
})

test('nobody can agree to a locked document, also who knew of the lock', () => {
  const locked = { ...lease, lockExpires: new Date(Date.now() + 3_600_000).toISOString() }
  expect(reason(locked)).toMatch(/^This document is checked out/)
})

test('what only the contents tell was agreed to by nobody', () => {
  expect(reason(lease, { kinds: ['zip'] })).toMatch(/not of that kind/)
})
