/** A look at one matter beside the list, with its latest documents. */
import { MatterInShort } from '#app/features/matters/matter-in-short.tsx'
import type { Matter } from '#contract/matters.ts'
import { LatestDocuments } from './$matterId/-latest-documents.tsx'

export const MatterPeek = ({ matter }: { matter: Matter }) => (
  // Another matter is another look: nothing of this one stays.
  <MatterInShort key={matter.id} matter={matter}>
    {matter.id && <LatestDocuments matterId={matter.id} />}
  </MatterInShort>
)
