/** Asks before a document is deleted that others rely on, or says why it cannot be; then it can still be undone for some seconds. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { useNow } from '#app/ui/browser/now.ts'
import type { Document } from '#contract/documents.ts'
import { DocumentPlace } from '#app/features/documents/document-place.tsx'
import { WarningList } from '#app/features/documents/warning-list.tsx'
import { nameOf } from '#app/features/documents/document-marks.ts'
import classes from '#app/features/documents/replace/replace-dialog.module.css'
import { deletionWarnings } from '#app/features/documents/replace/warnings.ts'
import { deleteAfterDelay } from './delete-document.ts'

export function DeleteDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const queryClient = useQueryClient()
  const warnings = deletionWarnings(document, useNow())
  const name = `‘${nameOf(document)}’`
  const isLocked = warnings.some(({ weight }) => weight === 'stop')
  return (
    <Dialog
      title={isLocked ? `${name} cannot be deleted now` : `Delete ${name}?`}
      onClose={onClose}
      foot={
        <>
          <Button look="default" onClick={onClose}>
            {isLocked ? 'Close' : 'Cancel'}
          </Button>
          {!isLocked && (
            <Button
              look="seal"
              onClick={() => {
                onClose()
                deleteAfterDelay(document, queryClient)
              }}
            >
              Delete document
            </Button>
          )}
        </>
      }
    >
      <DocumentPlace document={document} briefs={isLocked} />
      <WarningList warnings={warnings} />
      {!isLocked && (
        <p className={classes.quiet}>
          You can undo this for a few seconds. After that, the document cannot be restored here.
        </p>
      )}
    </Dialog>
  )
}
