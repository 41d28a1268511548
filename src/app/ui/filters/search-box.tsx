// @chunk first-rows
/** A search that follows the typing a moment later, and is reached by the key `/`. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKey } from '#app/ui/keyboard/keys.ts'
import { wantedSearch } from '#app/ui/list/enter-list.ts'
import classes from './search-box.module.css'

/** How long after the last keystroke the search is sent, in milliseconds. */
const pause = 100

type Props = {
  label: string
  /** The current search; typing that is not yet applied takes precedence. */
  value: string
  /** `typedOn`: the same person is still at the same search, having not left the box since. */
  onSearch: (text: string, typedOn: boolean) => void
}

/** The text of the box, applied after a pause in typing or at once. */
function useTyping(value: string, onSearch: Props['onSearch']) {
  const [typed, setTyped] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [sent, setSent] = useState(value)
  if (previous !== value) {
    setPrevious(value)
    // An address that changed by itself (Back, a link, Clear filters) wins over the box; our own echo does not.
    if (value !== sent) setTyped(value)
    setSent(value)
  }
  const typedOn = useRef(false)
  const typedAt = useRef(0)
  const search = useCallback(
    (text: string) => {
      setSent(text)
      onSearch(text, typedOn.current)
      typedOn.current = true
    },
    [onSearch],
  )
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.trim()) return undefined
    // Counted from the keystroke: drawing it takes a slow device a third of the pause.
    const left = pause - (performance.now() - typedAt.current)
    const timer = setTimeout(() => search(text), left)
    return () => clearTimeout(timer)
  }, [typed, sent, search])
  useEffect(() => {
    // Back and Forward discard what was typed but not sent, even if the search stays the same.
    const discard = () => setTyped(value)
    globalThis.addEventListener('popstate', discard)
    return () => globalThis.removeEventListener('popstate', discard)
  }, [value])
  const type = (text: string) => {
    typedAt.current = performance.now()
    setTyped(text)
  }
  const begin = () => {
    typedOn.current = false
  }
  return { typed, type, search, begin }
}

export function SearchBox({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { typed, type, search, begin } = useTyping(value, onSearch)
  useKey(
    '/',
    label,
    useCallback(() => {
      input.current?.focus()
      input.current?.select()
    }, []),
  )

  return (
    <div role="search" className={classes.box}>
      <input
        ref={input}
        aria-label={label}
        className={classes.input}
        type="search"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        onFocus={begin}
        onBlur={() => wantedSearch.set(undefined)}
        onChange={(event) => {
          wantedSearch.set(undefined)
          type(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (!/^(Enter|ArrowDown)$/.test(event.key) || event.nativeEvent.isComposing) return
          event.preventDefault()
          const text = typed.trim()
          if (text !== value.trim()) search(text)
          wantedSearch.set(text)
        }}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
    </div>
  )
}
