/** The browser's file chooser, opened by another control. */
import { useRef } from 'react'

type Options = { label: string; multiple?: boolean; onFiles: (files: File[]) => void }

/** `input` may be anywhere on the page; it is hidden. */
export function useFileInput({ label, multiple = false, onFiles }: Options) {
  const element = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={element}
      type="file"
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        if (files.length > 0) onFiles(files)
        // The same files chosen again are a new choice.
        currentTarget.value = ''
      }}
    />
  )
  return { input, open: () => element.current?.click() }
}
