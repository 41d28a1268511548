/** A look at the active row beside its list, with the way to its neighbours; for those who want no page of its own. */
import { type ReactNode, useEffect, useId } from 'react'
import type { ActiveRow } from './active-row.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { choose } from './columns/change-list-choice.ts'
import type { RowAt } from './data-table.tsx'
import { gridOf } from './grid.ts'
import type { Noun } from '#app/api/list-page.ts'
import classes from './preview-pane.module.css'
import type { RowWindow } from './scroll/row-window.ts'

/** What a look at a row shows. */
export type RenderPreview<Row> = (row: Row) => ReactNode

type Props<Row> = {
  /** The name of the page that the list belongs to. */
  label: string
  noun: Noun
  rows: RowWindow
  active: ActiveRow
  rowAt: RowAt<Row>
  render: RenderPreview<Row>
}

export function PreviewPane<Row>({ label, noun, rows, active, rowAt, render }: Props<Row>) {
  const heading = useId()
  const { place } = active
  const { scroller } = rows
  useEffect(() => {
    // The list has become narrower, or lower: the row that is looked at stays in sight.
    if (place >= 0) scroller.reveal(place)
  }, [scroller, place])
  const close = () => {
    gridOf(scroller)?.focus({ preventScroll: true })
    choose(label, { preview: false })
  }
  const row = place < 0 ? null : rowAt(place)
  const missing =
    row === undefined ? `Loading the ${noun.one}…` : `Choose a ${noun.one} in the list.`
  return (
    // Its own key, and of the parts in it none that is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={classes.pane}
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <div className={classes.head}>
        <h2 id={heading} className={classes.heading}>
          Preview
        </h2>
        <Steps {...{ noun, active }} last={rows.count - 1} />
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      </div>
      <div className={classes.body}>
        {row ? render(row) : <p className={classes.none}>{missing}</p>}
      </div>
    </aside>
  )
}

type StepsProps = { noun: Noun; active: ActiveRow; last: number }

function Steps({ noun, active: { place, choose: go }, last }: StepsProps) {
  const steps = [
    { label: `Previous ${noun.one}`, sign: '↑', to: Math.max(0, place - 1) },
    { label: `Next ${noun.one}`, sign: '↓', to: Math.min(place + 1, last) },
  ]
  return steps.map(({ label, sign, to }) => (
    <Button
      key={sign}
      look="quiet"
      aria-label={label}
      title={label}
      // Not `disabled`: that would take the focus away from who just got there.
      aria-disabled={to === place}
      onClick={() => go(to)}
    >
      {sign}
    </Button>
  ))
}
