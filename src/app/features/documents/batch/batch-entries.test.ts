import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document } from '#contract/documents.ts'
import {
  chosenPairs,
  type Entry,
  entriesFor,
  withChoice,
  withMisnamed,
  withTick,
} from './batch-entries.ts'

const documentNamed = (title: string, matter = 'm1'): Document => ({
  id: `${title} of ${matter}`,
  title,
  fullFileName: `${title}.pdf`,
  fileExtension: '.pdf',
  size: 100,
  associatedMatter: { id: matter, number: matter, title: 'Sale' },
})
const documents = [
  documentNamed('Brief'),
  documentNamed('Will'),
  documentNamed('Lease'),
  documentNamed('Lease', 'm2'),
  { ...documentNamed('Deed'), lockExpires: '2999-01-01T00:00:00Z' },
]
/** Two that have a document by their name, one of them much larger than it; two for either of two leases; two others. */
const names = [
  'Brief.pdf',
  'Will v2.pdf',
  'Lease.pdf',
  'Lease (1).pdf',
  'Scan 12.pdf',
  'Deed of May.pdf',
]
const files = names.map((name) => new File(['x'.repeat(name.startsWith('Will') ? 900 : 90)], name))

/** What a person does with a file, or what is found out of it. */
type Act = { file: number } & (
  | { tick: boolean }
  | { choose: number }
  | { kinds: readonly string[] }
)
const file = fc.nat({ max: files.length - 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ file, tick: fc.boolean() }),
  fc.record({ file, choose: fc.nat({ max: documents.length }) }),
  fc.record({ file, kinds: fc.constant(['zip']) }),
)

/** The rows after it; only what the dialog offers for a row is done. */
function after(entries: readonly Entry[], one: Act): readonly Entry[] {
  const { file: at, document, candidates } = entries[one.file]!
  if ('kinds' in one) return withMisnamed(entries, new Map([[at, one.kinds]]))
  if ('tick' in one) return document ? withTick(entries, at, one.tick) : entries
  const chosen = documents[one.choose]
  const isOffered = candidates.length > 0 && (!chosen || candidates.includes(chosen))
  return isOffered ? withChoice(entries, at, chosen) : entries
}

const idsSent = (entries: readonly Entry[]) =>
  chosenPairs(entries).map(({ document }) => document.id)

test('no two files are sent to one document, in whatever order a person ticks, unticks and chooses', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let entries: readonly Entry[] = entriesFor(files, documents, undefined)
      for (const one of acts) {
        entries = after(entries, one)
        const sent = idsSent(entries)
        expect(new Set(sent).size).toBe(sent.length)
        // What was done last counts.
        const { document, included } = entries[one.file]!
        if ('tick' in one && document) expect(included).toBe(one.tick)
      }
    }),
    { numRuns: 500 },
  )
})

test('a file whose only document is given to another keeps it, unticked', () => {
  const [brief, , , , scan] = files
  const taken = withChoice(entriesFor(files, documents, undefined), scan!, documents[0])
  expect(taken[0]).toMatchObject({ document: { id: 'Brief of m1' }, included: false })
  const back = withTick(taken, brief!, true)
  expect(back[0]).toMatchObject({ document: { id: 'Brief of m1' }, included: true })
  expect(back[4]).toMatchObject({ document: undefined, included: false })
  expect(back[4]!.candidates).toContain(documents[0])
})
