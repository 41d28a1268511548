/** The box that is typed into, over the page; the list below it is loaded separately, and loses no key. */
import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Opening } from '#app/ui/browser/opening.tsx'
import { useModal } from '#app/ui/dialogs/use-modal.ts'
import { isPaletteKey } from '#app/ui/keyboard/palette-key.ts'
import type { PaletteLink, PressKey, ShownList } from './palette-link.ts'
import classes from './palette.module.css'

type Props = { List: ComponentType<PaletteLink>; onClose: () => void }

export function PaletteDialog({ List, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const press = useRef<PressKey>(undefined)
  const takeKeys = useCallback((keys: PressKey) => void (press.current = keys), [])
  const [typed, setTyped] = useState('')
  const [awaited, setAwaited] = useState<string>()
  const [shown, setShown] = useState<ShownList>({})
  useModal(dialog)
  useSeenPart(dialog)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it closes it, as Escape does
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label="Search everything"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <Box
          {...{ input, typed, shown }}
          onType={(text) => {
            setAwaited(undefined)
            setTyped(text)
          }}
          onKey={(event) => {
            if (press.current) press.current(event)
            else if (event.key === 'Enter') setAwaited(typed.trim())
          }}
        />
      </div>
      <Suspense fallback={<Opening what="Search" />}>
        <List
          {...{ typed, input, awaited, onClose }}
          onAwait={setAwaited}
          onList={setShown}
          onKeys={takeKeys}
        />
      </Suspense>
      <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
        <IconX size={18} stroke={1.5} aria-hidden />
      </button>
    </dialog>
  )
}

/** Tells the styles which part of the page is not below the keyboard of a phone. */
function useSeenPart(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const seen = window.visualViewport
    const { style } = dialog.current ?? {}
    if (!seen || !style) return undefined
    const tell = () => {
      style.setProperty('--seen-height', `${seen.height}px`)
      style.setProperty('--seen-top', `${seen.offsetTop}px`)
    }
    const events = ['resize', 'scroll']
    for (const name of events) seen.addEventListener(name, tell)
    tell()
    return () => {
      for (const name of events) seen.removeEventListener(name, tell)
    }
  }, [dialog])
}

type BoxProps = {
  input: RefObject<HTMLInputElement | null>
  typed: string
  shown: ShownList
  onType: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
}

const Box = ({ input, typed, shown, onType, onKey }: BoxProps) => (
  <input
    ref={input}
    className={classes.box}
    role="combobox"
    aria-label="Search everything"
    aria-expanded={shown.isExpanded ?? false}
    aria-controls={shown.listId}
    aria-autocomplete="list"
    aria-activedescendant={shown.activeId}
    placeholder="Matters, contacts, documents, tasks"
    enterKeyHint="go"
    autoCapitalize="off"
    autoComplete="off"
    spellCheck={false}
    maxLength={500}
    value={typed}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    onKeyDown={(event) => {
      if (event.nativeEvent.isComposing) return
      if (isPaletteKey(event)) event.currentTarget.select()
      else onKey(event)
    }}
  />
)
