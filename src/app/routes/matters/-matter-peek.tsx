/** A look at one matter beside the list, with its latest documents. */
import { MatterInShort } from '#app/features/matters/list/matter-preview.tsx'
import { LatestDocuments } from '#app/features/documents/list/latest-documents.tsx'
import type { Matter } from '#contract/matters.ts'

export const MatterPreview = ({ matter }: { matter: Matter }) => (
  // Another matter is another look: nothing of this one stays.
  <MatterInShort key={matter.id} matter={matter}>
    {matter.id && <LatestDocuments owner={{ kind: 'matter', id: matter.id }} />}
  </MatterInShort>
)
