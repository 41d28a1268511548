/** The foot of a list: whether it is read in one piece or in pages, which rows are shown, and the way to other pages. */
import type { ReactNode } from 'react'
import { useIntent } from '#app/ui/browser/use-intent.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import classes from './pager.module.css'

const pageSizes = [25, 50, 100, 250]

type Props = {
  /** Undefined: all in one list. */
  pageSize: number | undefined
  onPageSize: (pageSize: number) => void
  /** Shows all in one list, where that can be done. */
  onWhole: (() => void) | undefined
  /** `51–100 of 1,204`. */
  range: ReactNode
  /** The way to other pages, where there are pages. */
  children: ReactNode
}

export function Pager({ pageSize, onPageSize, onWhole, range, children }: Props) {
  const sizes =
    pageSize === undefined || pageSizes.includes(pageSize) ? pageSizes : [pageSize, ...pageSizes]
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <NativeChoice
        label="Rows per page"
        inline
        value={String(pageSize ?? '')}
        options={[
          ...(onWhole ? [{ value: '', label: 'Continuous scroll' }] : []),
          ...sizes.map((size) => ({ value: String(size), label: String(size) })),
        ]}
        onChange={(size) => (size === '' ? onWhole?.() : onPageSize(Number(size)))}
      />
      <span className={classes.range}>{range}</span>
      {children}
    </nav>
  )
}

type StepsProps = {
  /** 0 while it is not known, which leads nowhere but back. */
  total: number
  /** The page that was asked for. */
  pageIndex: number
  pageSize: number
  onPage: (pageIndex: number) => void
  /** The pointer rests on the button, or holds it down. */
  onPageSoon: (pageIndex: number) => void
}

export function PageSteps({ total, pageIndex, pageSize, onPage, onPageSoon }: StepsProps) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1)
  const { schedule, cancel } = useIntent()
  const step = (label: string, to: number, far = false) => {
    const here = to === pageIndex || to < 0 || to > last
    // Not `disabled`: that would take the focus away from who just arrived at the first or last page.
    return (
      <Button
        look="default"
        className={far ? classes.far : ''}
        aria-disabled={here}
        onPointerEnter={({ pointerType }) => {
          if (!here && pointerType !== 'touch') schedule(() => onPageSoon(to))
        }}
        onPointerLeave={cancel}
        onMouseDown={({ button }) => {
          if (!here && button === 0) onPageSoon(to)
        }}
        onClick={() => {
          cancel()
          if (!here) onPage(to)
        }}
      >
        {label}
      </Button>
    )
  }
  return (
    <div className={classes.steps}>
      {step('First', 0, true)}
      {step('Previous', pageIndex - 1)}
      {step('Next', pageIndex + 1)}
      {step('Last', last, true)}
    </div>
  )
}
