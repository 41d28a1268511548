/** Chooses several files that then look for their documents: what a drop on the list does, for keys and phones. */
import { useRef } from 'react'
import { Button } from '#app/ui/controls/button.tsx'

export function ReplaceFilesButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="default" onClick={() => input.current?.click()}>
        Replace files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="New files"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onFiles(files)
          // The same files chosen again are a new choice.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
