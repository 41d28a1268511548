/** What a list is filtered by, one chip each, and the way to add to it or to clear it. */
import type { ReactNode } from 'react'
import classes from './filter-chips.module.css'
import { Button } from './button.tsx'

/** A filter that is set: its name and value as people say them. */
export type Chip = { name: string; label: string; value: ReactNode; onRemove: () => void }

type Props = {
  chips: readonly Chip[]
  open: boolean
  onToggle: () => void
  /** Called when the filters are about to be wanted. */
  onIntent: () => void
  onClear: () => void
}

export function FilterChips({ chips, open, onToggle, onIntent, onClear }: Props) {
  return (
    <>
      {chips.map(({ name, label, value, onRemove }) => (
        <span key={name} className={classes.chip}>
          {label} <b>{value}</b>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${label}`}
            onClick={onRemove}
          >
            ×
          </button>
        </span>
      ))}
      <button
        type="button"
        className={classes.add}
        aria-expanded={open}
        onClick={onToggle}
        onFocus={onIntent}
        onPointerEnter={onIntent}
      >
        Add filter
      </button>
      {chips.length > 0 && (
        <Button look="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </>
  )
}
