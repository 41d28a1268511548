/** How many calls may be under way at the same time, so that one desk cannot swamp its service or itself. */

/** `enter` answers whether there was room; who entered must `leave`. */
export type Turnstile = { enter(): boolean; leave(): void }

/** A turnstile for at most `most` calls at the same time. */
export function createTurnstile(most: number): Turnstile {
  let inside = 0
  return {
    enter() {
      if (inside >= most) return false
      inside += 1
      return true
    },
    leave() {
      inside -= 1
    },
  }
}
