/** Which row of the palette is highlighted: the first one, until the arrows or the pointer lead on. */
import { useState } from 'react'
import type { Row } from './groups.ts'

/** `term` is what the rows answer: for another one, the first row is highlighted again. */
export function useActiveRow(rows: readonly Row[], term: string | undefined) {
  const [moved, setMoved] = useState<{ id: string; term: string | undefined }>()
  const place = moved?.term === term ? rows.findIndex(({ id }) => id === moved?.id) : -1
  // What failed is not what was searched for.
  const first = rows.findIndex(({ act }) => act.kind !== 'retry')
  const at = place >= 0 ? place : Math.max(first, 0)
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
