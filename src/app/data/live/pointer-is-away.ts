/** Waits until nothing that a person aims at can move below their pointer. */

/** Resolves once the pointer is over no part of a page that lists records; at once on a screen that is touched. */
export function pointerIsAway(): Promise<void> {
  const isAway = () => !document.querySelector('main section:hover')
  if (!globalThis.matchMedia?.('(hover: hover)').matches || isAway()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (!isAway()) return
      removeEventListener('pointermove', look)
      document.removeEventListener('pointerleave', look)
      resolve()
    }
    addEventListener('pointermove', look, { passive: true })
    document.addEventListener('pointerleave', look)
  })
}
