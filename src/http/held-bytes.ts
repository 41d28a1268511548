/** The bytes of bodies that are held in memory at the same time: so many in all, so many of one caller. */

export type Holding = {
  /** Notes that so many bytes of a body are here by now; false where they are too many to take. */
  hold(bytes: number): boolean
  /** Once the body is needed no more. */
  release(): void
}

/** Begins the holding of one body of a caller. */
export type HeldBytes = (caller: string) => Holding

/** Both in bytes: bodies of JSON are small, and a thousand of people's fit. */
export const usualHeld = { most: 64 * 1024 * 1024, share: 16 * 1024 * 1024 }

/** Makes the account; nothing is held. */
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
