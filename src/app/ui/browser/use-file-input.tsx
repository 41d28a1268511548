/** The browser's own choice of files, opened by another control. */
import { useRef } from 'react'

type Options = { label: string; multiple?: boolean; onFiles: (files: File[]) => void }

/** `input` stands anywhere on the page; nobody sees it. */
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
