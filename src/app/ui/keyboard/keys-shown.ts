/** Whether the list of keys is open: it opens from more than one place. */
import { createStore } from '#app/api/create-store.ts'

export const keysShown = createStore(false)
