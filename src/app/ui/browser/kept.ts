// @chunk first-rows
/**
 * What this browser keeps of a person's choices. One that keeps nothing for any site throws: what is chosen then holds
 * until the page is left.
 */

/** What is kept under a key; null where nothing is. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value under a key, or with `undefined` removes what was kept there; answers whether that worked. */
export function keep(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    // Nothing is kept, and the screen shows what was chosen.
    return false
  }
}
