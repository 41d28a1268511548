/** A text in a cell of a list. */
import { none } from './cells.tsx'

/** The whole of a text that may be cut off shows under the pointer. */
export const Text = ({ of: text }: { of: string | undefined }) =>
  text ? (
    <span title={text} dir="auto">
      {text}
    </span>
  ) : (
    none
  )
