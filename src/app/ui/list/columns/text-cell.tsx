// @chunk pieces
/** A text in a cell of a list. */
import { none } from './cells.tsx'

/** A text in the reading direction of its own letters. */
export const Text = ({ of: text }: { of: string | undefined }) =>
  text ? <span dir="auto">{text}</span> : none
