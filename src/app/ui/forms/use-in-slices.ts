/** What a form waits for, handed on so that the form is drawn in slices. */
import { useDeferredValue } from 'react'

/**
 * An answer, a moment after it has come: what a query has found is drawn in one go otherwise, and a whole form takes a slow
 * device a quarter of a second, in which no press is heard.
 */
export const useInSlices = <T>(answer: T): T => useDeferredValue(answer)
