// @chunk first-rows
/** From the search box into the list: the keys of the box ask for it, the list follows once it shows what was searched for. */
import { createStore } from '#app/api/create-store.ts'

/** The search whose first row is wanted; undefined while nobody wants to go there. */
export const wantedSearch = createStore<string | undefined>(undefined)
