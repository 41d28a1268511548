// @chunk first-rows
/** Whether a click on a link is the desk's to follow; any other is the browser's: a tab, a window, a file. */
import type { MouseEvent } from 'react'

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
