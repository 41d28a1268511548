// @chunk first-rows
/** Opens the choice of columns of a list; the choice itself is loaded when it is wanted. */
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { Column, Sort } from './column.ts'

const ColumnsDialog = lazyWithRetry(() => import('./columns-dialog.tsx'), 'ColumnsDialog')

/** The order of the rows, undefined where only the service knows it, and what changes it. */
export type Sorting = { sort?: Sort | undefined; onSort?: (sort: Sort) => void }

type Props = Sorting & {
  /** The name of the page that the list belongs to. */
  label: string
  /** Every column that can be chosen. */
  columns: readonly Column<never>[]
}

export function ColumnsButton(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {open && (
        <Suspense fallback={<Opening what="The columns" />}>
          <ColumnsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <Button look="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns
      </Button>
    </>
  )
}
