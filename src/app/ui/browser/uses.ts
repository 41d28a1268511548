// @chunk later
/** What somebody does who uses a page. */

/** People who use voice control or a screen reader may use neither a key nor a pointer. */
const withoutHands = ['input', 'focusin', 'scroll'] as const
const uses = [
  'keydown',
  'pointerdown',
  'pointermove',
  'wheel',
  'touchstart',
  ...withoutHands,
] as const

/** Hears each use of the page until the function that it returns is called. */
export function hearUses(note: () => void): () => void {
  for (const use of uses) window.addEventListener(use, note, { capture: true, passive: true })
  return () => {
    for (const use of uses) window.removeEventListener(use, note, { capture: true })
  }
}
