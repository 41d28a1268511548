// @chunk first-rows
/** Whether the router should handle a click on a link; any other is the browser's: new tab, new window, download. */
import type { MouseEvent } from 'react'

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
