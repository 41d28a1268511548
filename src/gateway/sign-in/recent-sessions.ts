/** Counts the sessions that are used, as nothing else knows them all: they are in their browsers. */

/** How long a session without a request still counts, in milliseconds. */
const recently = 5 * 60_000

/** Counts sessions by their ids. */
export function createRecentSessions() {
  /** When each was last used, the longest ago first. */
  const used = new Map<string, number>()
  const forgetOld = () => {
    const since = Date.now() - recently
    for (const [id, at] of used) {
      if (at > since) return
      used.delete(id)
    }
  }
  return {
    note(id: string): void {
      used.delete(id)
      used.set(id, Date.now())
      forgetOld()
    },
    count(): number {
      forgetOld()
      return used.size
    },
  }
}
