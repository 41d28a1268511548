/** Which row of the palette is highlighted: the one most likely meant, until the arrows or the pointer lead on. */
import { useState } from 'react'
import type { Row } from './groups.ts'

/**
 * `typed` is what stands in the box, and `term` what the rows answer: for another one, `best` is highlighted again, or
 * the first row. `held` is the row among whose actions the focus is: whatever is found meanwhile, they stay those of
 * its record.
 */
export function useActiveRow(
  rows: readonly Row[],
  typed: string,
  term: string | undefined,
  best: Row | undefined,
  held: Row | undefined,
) {
  const [moved, setMoved] = useState<{ id: string; typed: string; term: string | undefined }>()
  const placeOf = (wanted: string | undefined) => rows.findIndex(({ id }) => id === wanted)
  const place = moved?.term === term ? placeOf(moved?.id) : -1
  const meant = place >= 0 ? place : Math.max(placeOf(best?.id), 0)
  const at = held ? placeOf(held.id) : meant
  const choose = ({ id }: Row) => setMoved({ id, typed, term })
  return {
    /** Its place among the rows: -1 where it is held, and is none of them any more. */
    at,
    row: held ?? rows[at],
    /** Whether it was chosen for what stands in the box now: not before more was typed. */
    isMoved: place >= 0 && moved?.typed === typed,
    choose,
    move: (step: number) => {
      const next = rows[(at + step + rows.length) % rows.length]
      if (next) choose(next)
    },
  }
}
