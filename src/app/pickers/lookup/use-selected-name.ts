/** Keeps the chosen name selected while it is unchanged, so that typing replaces it. */
import { useEffect, useRef } from 'react'

export function useSelectedName(name: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (name && document.activeElement === input.current) input.current?.select()
  }, [name])
  // Deferred: the browser places the caret in a clicked selection only after all handlers.
  const onClick = () => void (name && setTimeout(() => input.current?.select()))
  // A dialog that opens on the field selects nothing by itself.
  const onFocus = () => void (name && input.current?.select())
  return { input, onClick, onFocus }
}
