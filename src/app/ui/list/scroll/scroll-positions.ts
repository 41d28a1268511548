/** Where a person stood in a list, kept for each entry of the history: numbers of rows, nothing else. */

/** What is seen first, in rows; which row is active, or -1; whether the list had the focus. */
export type Place = { row: number; active: number; focused: boolean }

/** Where the places are kept. */
export const placesKey = 'desk-places'

function read(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(placesKey) ?? '[]') as [string, Place][])
  } catch {
    // Nothing kept, or a browser that keeps nothing: Back then works until the page is loaded anew.
    return new Map()
  }
}

let known: Map<string, Place> | undefined
/** The places by the entries of the history, the newest last. */
export const places = () => (known ??= read())
