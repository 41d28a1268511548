/** Chooses several files to match to documents: the same as dropping them on the list, for keyboards and phones. */
import { useFileInput } from '#app/ui/browser/use-file-input.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useMay } from '#app/ui/controls/may.tsx'
import { noNewDocuments } from '#app/features/documents/no-new-documents.ts'
import { documentOperations } from '#contract/documents.ts'

export function ReplaceFilesButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { input, open } = useFileInput({ label: 'New files', multiple: true, onFiles })
  const isAllowed = useMay(documentOperations.replaceDocument)
  if (!isAllowed) return null
  return (
    <>
      <Button
        look="default"
        title={`Files are matched to documents by name. ${noNewDocuments}`}
        onClick={open}
      >
        Replace files
      </Button>
      {input}
    </>
  )
}
