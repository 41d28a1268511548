// @chunk pieces
/** How many records a list has, beside the title of its page. */
import type { ReactNode } from 'react'
import { countIn, type ListPage, type Noun } from '#app/api/list-page.ts'
import { Waiting } from '#app/ui/controls/waiting.tsx'

type List = {
  noun: Noun
  total: number | undefined
  waiting: boolean
  shown: { page: Pick<ListPage<unknown>, 'uncounted'> | undefined }
}

/** Nothing where it is neither known nor waited for. */
export function countOf({ noun, total, waiting, shown }: List): ReactNode {
  if (total !== undefined) return countIn({ ...shown.page, totalRecords: total }, noun)
  return waiting && <Waiting />
}
