/** The rows of the palette below their headings, the highlighted one marked, and what stands beside it. */
import { type ReactNode, useEffect, useRef } from 'react'
import { textOf } from '#app/data/search/hits.ts'
import { meantBy } from '#app/data/suggestions/corrected-search.ts'
import { matched } from '#app/text/matched.ts'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import type { Group, Row } from './groups.ts'
import classes from './palette.module.css'

type Props = {
  /** What the ids of the list and its options begin with. */
  id: string
  groups: readonly Group[]
  /** What the rows answer, which is marked in them. */
  term: string
  /** Whether the rows answer what was typed before. */
  isStale: boolean
  activeId: string | undefined
  onPoint: (row: Row) => void
  onTake: (row: Row) => void
  children: ReactNode
}

export function PaletteGroups(props: Props) {
  const { id, groups, term, isStale, activeId, onPoint, onTake, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!scroller.current) return
    scroller.current.scrollTop = 0
    // The row most likely meant may stand below.
    scroller.current.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [term])
  const places = new Map(groups.flatMap(({ rows }) => rows).map((row, place) => [row.id, place]))
  return (
    // Tab stops at the scroller only if nothing in it takes the focus; its arrow keys are those of the box.
    <div
      ref={scroller}
      tabIndex={children ? -1 : 0}
      className={classes.body}
      data-stale={isStale || undefined}
    >
      <div id={`${id}list`} role="listbox" aria-label="Results" hidden={groups.length === 0}>
        {groups.map(({ heading, rows }) => (
          <div key={heading} role="group" aria-labelledby={`${id}${heading}`}>
            <div id={`${id}${heading}`} role="presentation" className={classes.heading}>
              {heading}
            </div>
            {rows.map((row) => (
              <Option
                key={row.id}
                id={`${id}${places.get(row.id)}`}
                isActive={row.id === activeId}
                {...{ row, term }}
                onPoint={() => onPoint(row)}
                onTake={() => onTake(row)}
              />
            ))}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}

type OptionProps = {
  id: string
  row: Row
  term: string
  isActive: boolean
  onPoint: () => void
  onTake: () => void
}

function Option({ id, row, term, isActive, onPoint, onTake }: OptionProps) {
  const button = useRef<HTMLButtonElement>(null)
  const typed = row.hit ? meantBy(term, textOf(row.hit)) : term
  const mark = (text: string) => <Marked {...{ text, typed }} />
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={button}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onTake}
    >
      <JoinedText className={classes.label} of={row.label} draw={mark} />
      {row.details.length > 0 && (
        <small className={classes.details}>
          <JoinedText of={row.details.join(' · ')} draw={mark} />
        </small>
      )}
    </button>
  )
}

/** A text in which what was typed stands out. */
const Marked = ({ text, typed }: { text: string; typed: string }) =>
  matched(text, typed).map((part, place) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in their order
      <mark key={place}>{part.text}</mark>
    ) : (
      part.text
    ),
  )
