/** Which row of the palette is highlighted: the one most likely meant, until the arrows or the pointer lead on. */
import { useState } from 'react'
import type { Row } from './groups.ts'

/** `term` is what the rows answer: for another one, `best` is highlighted again, or the first row. */
export function useActiveRow(
  rows: readonly Row[],
  term: string | undefined,
  best: Row | undefined,
) {
  const [moved, setMoved] = useState<{ id: string; term: string | undefined }>()
  const placeOf = (wanted: string | undefined) => rows.findIndex(({ id }) => id === wanted)
  const place = moved?.term === term ? placeOf(moved?.id) : -1
  const at = place >= 0 ? place : Math.max(placeOf(best?.id), 0)
  const choose = ({ id }: Row) => setMoved({ id, term })
  return {
    at,
    row: rows[at],
    isMoved: place >= 0,
    choose,
    move: (step: number) => {
      const next = rows[(at + step + rows.length) % rows.length]
      if (next) choose(next)
    },
  }
}
