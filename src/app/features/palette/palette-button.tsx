/** Opens the search over everything, by a press or by Ctrl+K, from wherever a person is. */
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffectEvent, useLayoutEffect, useState } from 'react'
import { shortcuts, useListedKeys } from '#app/ui/keyboard/shortcuts.ts'
import { isPaletteKey } from './is-palette-key.ts'
import classes from './palette-button.module.css'
import { PaletteDialog } from './palette-dialog.tsx'
import type { PaletteLink } from './palette-link.ts'

const listed = [shortcuts.everywhere.palette]
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** `List` may still be on its way: the box takes what is typed meanwhile. */
export function PaletteButton({ List }: { List: ComponentType<PaletteLink> }) {
  const [opened, setOpened] = useState(false)
  useListedKeys(listed)
  usePaletteKey(() => setOpened(true))
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span>Search</span>
        <kbd className={classes.key} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {opened && <PaletteDialog List={List} onClose={() => setOpened(false)} />}
    </>
  )
}

function usePaletteKey(open: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event) || event.isComposing) return
    // In a dialog it does nothing, rather than what the browser has it do.
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) open()
  })
  // Before the browser paints: whoever sees the button can press its key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
