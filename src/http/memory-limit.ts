/** Limits the bytes of bodies that are held in memory at the same time, in all and for one caller. */

export type BodyMemory = {
  /** Sets how many bytes of the body have arrived so far; returns false if they are too many. */
  hold(bytes: number): boolean
  /** Must be called when the body is no longer needed. */
  release(): void
}

/** Starts to count one body of a caller. */
export type MemoryLimit = (caller: string) => BodyMemory

/** In bytes, for all callers and for one: JSON bodies are small, and a thousand of them fit. */
export const defaultMemoryLimit = { max: 64 * 1024 * 1024, share: 16 * 1024 * 1024 }

/** Makes a limit with nothing held. */
export function createMemoryLimit({ max, share }: typeof defaultMemoryLimit): MemoryLimit {
  let total = 0
  const callers = new Map<string, number>()
  const add = (caller: string, bytes: number) => {
    total += bytes
    const now = (callers.get(caller) ?? 0) + bytes
    if (now === 0) callers.delete(caller)
    else callers.set(caller, now)
  }
  return (caller) => {
    let held = 0
    let isReleased = false
    return {
      hold(bytes) {
        if (isReleased) return false
        const more = bytes - held
        if (total + more > max || (callers.get(caller) ?? 0) + more > share) return false
        held = bytes
        add(caller, more)
        return true
      },
      release() {
        if (isReleased) return
        isReleased = true
        add(caller, -held)
      },
    }
  }
}
