/** A preview of one matter beside the list, with its latest documents. */
import { MatterPreview } from '#app/features/matters/list/matter-preview.tsx'
import { LatestDocuments } from '#app/features/documents/list/latest-documents.tsx'
import type { Matter } from '#contract/matters.ts'

export const Preview = ({ matter }: { matter: Matter }) => (
  // The key starts afresh for each matter, so that nothing of the one before stays.
  <MatterPreview key={matter.id} matter={matter}>
    {matter.id && <LatestDocuments owner={{ kind: 'matter', id: matter.id }} />}
  </MatterPreview>
)
