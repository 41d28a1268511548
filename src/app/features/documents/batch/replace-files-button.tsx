/** Chooses several files to match to documents: the same as dropping them on the list, for keyboards and phones. */
import { useFileInput } from '#app/ui/browser/use-file-input.tsx'
import { Button } from '#app/ui/controls/button.tsx'

export function ReplaceFilesButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { input, open } = useFileInput({ label: 'New files', multiple: true, onFiles })
  return (
    <>
      <Button look="default" onClick={open}>
        Replace files
      </Button>
      {input}
    </>
  )
}
