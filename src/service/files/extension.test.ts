import { expect, test } from 'vitest'
import { extensionOf } from './extension.ts'

test.each([
  ['Lease.pdf', '.pdf'],
  ['Lease.PDF', '.PDF'],
  ['archive.tar.gz', '.gz'],
  ['C:\\files\\lease.docx', '.docx'],
  ['invoice\u202Efdp.exe', '.exe'],
  ['遺言.文書', '.文書'],
  ['note.7z', '.7z'],
  ['Lease', undefined],
  ['.profile', undefined],
  ['folder/.profile', undefined],
  ['..', undefined],
  ['ends with a dot.', undefined],
  ['Re. the estate of Smith', undefined],
  ['Smith v Jones No. 2 (final)', undefined],
  ['a.b/c', undefined],
  ['', undefined],
])('reads from %j the extension %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
