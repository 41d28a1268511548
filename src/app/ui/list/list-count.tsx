// @chunk pieces
/** How many records a list has, beside the title of its page. */
import type { ReactNode } from 'react'
import type { Noun } from '#app/api/list-page.ts'
import { formatCount } from '#app/text/format.ts'
import { Waiting } from '#app/ui/controls/waiting.tsx'

type List = { noun: Noun; total: number | undefined; waiting: boolean }

/** Nothing where it is neither known nor waited for. */
export function countOf({ noun, total, waiting }: List): ReactNode {
  if (total !== undefined) return formatCount(total, noun.one, noun.many)
  return waiting && <Waiting />
}
