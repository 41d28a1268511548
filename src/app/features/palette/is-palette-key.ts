/** The key of the palette: it works in fields too, as it writes nothing. */

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
