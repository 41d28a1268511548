// @chunk later
/** Holds back what may move the page while the mouse is down: a button that moves from under it is not clicked. */

/** How a press ends, with its click or without one; a key ends one that was let go where nobody hears of it. */
const ends = ['mouseup', 'dragstart', 'keydown'] as const

const waiting = new Set<() => void>()
let isDown = false

/** Runs at once, or after the click of a press that is under way. */
export function afterPress(run: () => void): void {
  if (isDown) waiting.add(run)
  else run()
}

/**
 * Hears presses until the function that it returns is called. A finger's are heard as well: the mouse events of a tap
 * come together once it is over, and the focus moves between them.
 */
export function hearPresses(): () => void {
  const hearing = new AbortController()
  const options = { capture: true, signal: hearing.signal }
  addEventListener('mousedown', ({ button }) => void (isDown ||= button === 0), options)
  // The click follows in the same task.
  for (const end of ends) addEventListener(end, () => void (isDown && setTimeout(release)), options)
  return () => {
    hearing.abort()
    release()
  }
}

function release() {
  isDown = false
  for (const run of waiting) run()
  waiting.clear()
}
