// @chunk pieces
/** Ctrl+K or Cmd+K, from its button or the first rows on, whichever is there first: it works in fields too, as it writes nothing. */
import { createStore } from '#app/api/create-store.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Whether the palette is open, or to be opened as soon as it is here. */
export const paletteShown = createStore(false)

function press(event: KeyboardEvent) {
  if (!isPaletteKey(event) || event.isComposing) return
  // In a dialog it does nothing, rather than what the browser has it do.
  event.preventDefault()
  if (!document.querySelector('dialog[open]')) paletteShown.set(true)
}

export const listenForPalette = () => addEventListener('keydown', press, true)
