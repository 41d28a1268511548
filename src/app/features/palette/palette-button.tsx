/** Opens the search over everything, by a press or by Ctrl+K, from wherever a person is. */
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useLayoutEffect, useSyncExternalStore } from 'react'
import { listenForPalette, paletteShown } from '#app/ui/keyboard/palette-key.ts'
import { shortcuts, useListedKeys } from '#app/ui/keyboard/shortcuts.ts'
import classes from './palette-button.module.css'
import { PaletteDialog } from './palette-dialog.tsx'
import type { PaletteLink } from './palette-link.ts'

const listed = [shortcuts.everywhere.palette]
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** `List` may still be on its way: the box takes what is typed meanwhile. */
export function PaletteButton({ List }: { List: ComponentType<PaletteLink> }) {
  const opened = useSyncExternalStore(paletteShown.subscribe, paletteShown.get)
  useListedKeys(listed)
  // Its key works as soon as it is seen: on a page that only the browser draws it is there before the first rows.
  useLayoutEffect(listenForPalette, [])
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => paletteShown.set(true)}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span>Search</span>
        <kbd className={classes.key} aria-hidden>
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {opened && <PaletteDialog List={List} onClose={() => paletteShown.set(false)} />}
    </>
  )
}
