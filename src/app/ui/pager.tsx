/** Which page of a list is shown, how many records a page holds, and the way to the others. */
import { Button } from './button.tsx'
import { NativeChoice } from './native-choice.tsx'
import { Waiting } from './waiting.tsx'
import classes from './pager.module.css'

const pageSizes = [25, 50, 100, 250].map((size) => ({ value: String(size), label: String(size) }))

type Props = {
  /** `51–100 of 1,204`: what the page on the screen holds; undefined while that is not the page asked for. */
  range: string | undefined
  /** The page that was asked for is on its way. */
  waiting: boolean
  /** 0 while it is not known, which leads nowhere but back. */
  total: number
  /** The page that was asked for. */
  pageIndex: number
  pageSize: number
  onPage: (pageIndex: number) => void
  onPageSize: (pageSize: number) => void
}

export function Pager(props: Props) {
  const { range, waiting, total, pageIndex, pageSize, onPage, onPageSize } = props
  const last = Math.max(0, Math.ceil(total / pageSize) - 1)
  const pages = pageSizes.some(({ value }) => value === String(pageSize))
    ? pageSizes
    : [{ value: String(pageSize), label: String(pageSize) }, ...pageSizes]
  const step = (label: string, to: number, far = false) => {
    const here = to === pageIndex || to < 0 || to > last
    // Not `disabled`: that would take the focus away from who just arrived at the first or last page.
    return (
      <Button
        look="default"
        className={far ? classes.far : ''}
        aria-disabled={here}
        onClick={() => {
          if (!here) onPage(to)
        }}
      >
        {label}
      </Button>
    )
  }
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <NativeChoice
        label="Rows per page"
        inline
        value={String(pageSize)}
        options={pages}
        onChange={(size) => onPageSize(Number(size))}
      />
      <span className={classes.range}>{waiting ? <Waiting /> : range}</span>
      <div className={classes.steps}>
        {step('First', 0, true)}
        {step('Previous', pageIndex - 1)}
        {step('Next', pageIndex + 1)}
        {step('Last', last, true)}
      </div>
    </nav>
  )
}
