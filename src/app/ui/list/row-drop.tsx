/** Takes files that are dropped on the rows of a list; while they hover, the row says what will happen. */
import { type DragEvent, type ReactNode, useState } from 'react'
import { filesOf } from '#app/ui/browser/dropped-files.ts'
import type { Needed } from '#app/api/person.ts'
import { useMay } from '#app/ui/controls/may.tsx'
import classes from './row-drop.module.css'

type Props = {
  /** What files are dropped for: those who may not call it have a list without drops. */
  call: Needed
  /** What will happen when `count` files are dropped on the record; undefined if nothing will. */
  message: (id: string, count: number) => string | undefined
  onDrop: (id: string, files: File[]) => void
  /** Files that were dropped on the list, but not on a row. */
  onDropElsewhere: (files: File[]) => void
  children: ReactNode
}

type Place = { id: string; top: number; left: number; width: number; height: number }
type Over = Place & { count: number }

/** A cell of each row names its record by `data-record`. */
export function RowDrop({ call, ...props }: Props) {
  return useMay(call) ? <Drop {...props} /> : props.children
}

function Drop({ message, onDrop, onDropElsewhere, children }: Omit<Props, 'call'>) {
  const [over, setOver] = useState<Over>()
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    const place = placeOf(event.target)
    event.dataTransfer.dropEffect = 'copy'
    const count = countOf(event.dataTransfer)
    setOver((before) =>
      same(before, place) && before?.count === count ? before : place && { ...place, count },
    )
  }
  const words = over && message(over.id, over.count)
  return (
    <div
      className={classes.area}
      role="presentation"
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(undefined)
      }}
      onDrop={(event) => {
        event.preventDefault()
        const place = placeOf(event.target)
        const files = filesOf(event.dataTransfer)
        setOver(undefined)
        if (files.length === 0) return
        if (place) {
          // What opens over the list hands the focus back to where it was.
          rowOf(event.target)?.querySelector('a')?.focus({ preventScroll: true })
          onDrop(place.id, files)
        } else onDropElsewhere(files)
      }}
    >
      {children}
      {over && words && (
        <div
          className={classes.over}
          style={{ top: over.top, left: over.left, width: over.width, height: over.height }}
        >
          {words}
        </div>
      )}
    </div>
  )
}

const same = (one: Place | undefined, other: Place | undefined) =>
  one?.id === other?.id && one?.top === other?.top

/** How many files are dragged, as far as the browser tells before they fall. */
const countOf = ({ items }: DataTransfer) => [...items].filter(({ kind }) => kind === 'file').length

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest('tr') : null)

function placeOf(target: EventTarget): Place | undefined {
  const row = rowOf(target)
  const id = row?.querySelector<HTMLElement>('[data-record]')?.dataset['record']
  if (!row || !id) return undefined
  const { top, left, width, height } = row.getBoundingClientRect()
  return { id, top, left, width, height }
}
