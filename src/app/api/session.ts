// @chunk first-rows
/** Whether the session of this page has ended; what a person typed stays until they have signed in again. */
import { createStore } from './create-store.ts'

/** Set by the first call that is refused for it. */
export const signedOut = createStore(false)
