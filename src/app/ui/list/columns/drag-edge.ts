/** Dragging the edge of a column's header. */

/** How wide the edge is that can be dragged (data-table.module.css), and how narrow a column can be. */
const edge = 8
const narrowest = 48

/** Follows the pointer by the style of the header alone; the rows hear of the width when it is let go. */
export function dragEdge(event: PointerEvent, header: HTMLElement, onWidth: (px: number) => void) {
  const { right, width: old } = header.getBoundingClientRect()
  if (event.button !== 0 || event.clientX < right - edge) return
  event.preventDefault()
  const from = event.clientX
  let width = old
  const follow = ({ clientX }: PointerEvent) => {
    width = Math.max(narrowest, Math.round(old + clientX - from))
    header.style.width = `${width}px`
  }
  const finish = () => {
    header.removeEventListener('pointermove', follow)
    if (width !== old) onWidth(width)
  }
  header.setPointerCapture(event.pointerId)
  header.addEventListener('pointermove', follow)
  header.addEventListener('lostpointercapture', finish, { once: true })
}
