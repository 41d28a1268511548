/** Limits the bytes of bodies that are held in memory at the same time, in all and for one caller. */

export type BodyAccount = {
  /** Counts the bytes of a body that have arrived so far; returns false if they are too many. */
  hold(bytes: number): boolean
  /** Called when the body is no longer needed. */
  release(): void
}

/** Starts to count one body of a caller. */
export type HeldBytes = (caller: string) => BodyAccount

/** Both in bytes: JSON bodies are small, and a thousand of them fit. */
export const usualHeld = { most: 64 * 1024 * 1024, share: 16 * 1024 * 1024 }

/** Makes the account, empty. */
export function createHeldBytes({ most, share }: typeof usualHeld): HeldBytes {
  let all = 0
  const callers = new Map<string, number>()
  const add = (caller: string, bytes: number) => {
    all += bytes
    const now = (callers.get(caller) ?? 0) + bytes
    if (now === 0) callers.delete(caller)
    else callers.set(caller, now)
  }
  return (caller) => {
    let held = 0
    let over = false
    return {
      hold(bytes) {
        if (over) return false
        const more = bytes - held
        if (all + more > most || (callers.get(caller) ?? 0) + more > share) return false
        held = bytes
        add(caller, more)
        return true
      },
      release() {
        if (over) return
        over = true
        add(caller, -held)
      },
    }
  }
}
