/** Which page of a list is shown, how many records a page holds, and the way to the others. */
import { NativeChoice } from './native-choice.tsx'
import { formatNumber } from './format.ts'
import classes from './pager.module.css'
import { Button } from './button.tsx'

const pageSizes = [25, 50, 100, 250].map((size) => ({ value: String(size), label: String(size) }))

type Props = {
  /** The page on the screen, which may still be the one before. */
  shown: { totalRecords: number; pageIndex: number; pageSize: number }
  /** The page that was asked for. */
  pageIndex: number
  pageSize: number
  onPage: (pageIndex: number) => void
  onPageSize: (pageSize: number) => void
}

export function Pager({ shown, pageIndex, pageSize, onPage, onPageSize }: Props) {
  const total = shown.totalRecords
  const last = Math.max(0, Math.ceil(total / pageSize) - 1)
  const from = Math.min(shown.pageIndex * shown.pageSize + 1, total)
  const to = Math.min((shown.pageIndex + 1) * shown.pageSize, total)
  const pages = pageSizes.some(({ value }) => value === String(pageSize))
    ? pageSizes
    : [{ value: String(pageSize), label: String(pageSize) }, ...pageSizes]
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <NativeChoice
        label="Rows per page"
        inline
        value={String(pageSize)}
        options={pages}
        onChange={(size) => onPageSize(Number(size))}
      />
      <span className={classes.range}>
        {formatNumber(from)}–{formatNumber(to)} of {formatNumber(total)}
      </span>
      <div className={classes.steps}>
        <Button
          look="default"
          className={classes.far}
          disabled={pageIndex === 0}
          onClick={() => onPage(0)}
        >
          First
        </Button>
        <Button look="default" disabled={pageIndex === 0} onClick={() => onPage(pageIndex - 1)}>
          Previous
        </Button>
        <Button look="default" disabled={pageIndex >= last} onClick={() => onPage(pageIndex + 1)}>
          Next
        </Button>
        <Button
          look="default"
          className={classes.far}
          disabled={pageIndex >= last}
          onClick={() => onPage(last)}
        >
          Last
        </Button>
      </div>
    </nav>
  )
}
