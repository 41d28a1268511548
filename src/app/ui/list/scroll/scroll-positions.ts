/** Where a person stood in a list, kept for each entry of the history: numbers of rows, nothing else. */

/** What is seen first, in rows; which row is active, or -1; whether the list had the focus. */
export type ScrollPosition = { row: number; active: number; focused: boolean }

/** Where the places are kept. */
export const scrollPositionsKey = 'desk-places'

function read(): Map<string, ScrollPosition> {
  try {
    return new Map(
      JSON.parse(sessionStorage.getItem(scrollPositionsKey) ?? '[]') as [string, ScrollPosition][],
    )
  } catch {
    // Nothing kept, or a browser that keeps nothing: Back then works until the page is loaded again.
    return new Map()
  }
}

let known: Map<string, ScrollPosition> | undefined
/** The places by the entries of the history, the newest last. */
export const scrollPositions = () => (known ??= read())
