/** What a form waits for, handed on so that the form is drawn in slices. */
import { useDeferredValue } from 'react'

/**
 * Defers an answer, so that React can pause while it draws the form: in one go, a whole form takes a slow device a
 * quarter of a second, in which it does not react to a press.
 */
export const useInSlices = <T>(answer: T): T => useDeferredValue(answer)
