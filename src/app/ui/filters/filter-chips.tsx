/** What a list is filtered by, one chip each, and the way to add to it or to clear it. */
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import classes from './filter-chips.module.css'

/** A filter that is set: its name and value as people say them. */
export type Chip = { name: string; label: string; value: ReactNode; onRemove: () => void }

type Props = {
  chips: readonly Chip[]
  /** Whether anything can be cleared, the search included. */
  filtered: boolean
  open: boolean
  /** The button that opens the panel; the focus returns to it. */
  opener: RefObject<HTMLButtonElement | null>
  onToggle: () => void
  /** Called when the filters are about to be wanted. */
  onIntent: () => void
  onClear: () => void
}

export function FilterChips({ chips, filtered, open, opener, onToggle, onIntent, onClear }: Props) {
  return (
    <>
      {chips.map((chip) => (
        <FilterChip key={chip.name} {...chip} />
      ))}
      <button
        ref={opener}
        type="button"
        className={classes.add}
        aria-expanded={open}
        onClick={onToggle}
        onFocus={onIntent}
        onPointerEnter={onIntent}
      >
        Add filter
      </button>
      {filtered && (
        <Button
          look="quiet"
          onClick={() => {
            opener.current?.focus()
            onClear()
          }}
        >
          Clear filters
        </Button>
      )}
    </>
  )
}

function FilterChip({ label, value, onRemove }: Chip) {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // The focus goes on to the next chip, or to the button behind the last one.
    const next = event.currentTarget.parentElement?.nextElementSibling
    const target = next instanceof HTMLButtonElement ? next : next?.querySelector('button')
    target?.focus()
    onRemove()
  }
  return (
    <span className={classes.chip}>
      {label} <b>{value}</b>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove filter ${label}`}
        onClick={remove}
      >
        ×
      </button>
    </span>
  )
}
