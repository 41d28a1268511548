/** The columns of a list, their order and width, the density and the sort: what is dragged or clicked, by keyboard. */
import { Button } from '#app/ui/controls/button.tsx'
import { resetColumns, resize } from './change-columns.ts'
import { choose } from './change-list-choice.ts'
import { type ListChoice, choiceOf, inOrder, leastMain, useListChoice } from './list-choice.ts'
import { useTableLayout } from './table-layout.ts'
import classes from './columns-dialog.module.css'
import type { Column } from './column.ts'
import type { Sorting } from './columns-button.tsx'
import { DensityChoice } from './density-choice.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SortChoice } from './sort-choice.tsx'

type Props = Sorting & {
  label: string
  columns: readonly Column<never>[]
  onClose: () => void
}

/** How far one press makes a column wider, and what is taken for a width that is not known, in pixels. */
const stride = 16
const defaultWidth = 160
const narrowest = 48

export function ColumnsDialog({ label, columns, sort, onSort, onClose }: Props) {
  const choice = useListChoice(label)
  const all = inOrder(columns, choice)
  const shown = new Set(
    useTableLayout(label, columns, undefined).columns.map(({ header }) => header),
  )
  return (
    <Dialog
      title="Columns of this list"
      onClose={onClose}
      foot={
        <>
          <Button look="default" onClick={() => resetColumns(label)}>
            Reset columns
          </Button>
          <Button look="default" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={classes.choices}>
        <DensityChoice list={label} label="Rows" inline />
        {onSort && <SortChoice {...{ columns, sort, onSort }} />}
      </div>
      <p className={classes.help}>
        Rows and columns are saved in this browser. A column you tick is shown on every screen:
        where it has no room, the list scrolls sideways.
      </p>
      <p className={classes.heads} aria-hidden>
        <span>Move</span>
        <span>Width</span>
      </p>
      <ol className={classes.list}>
        {all.map((column, index) => (
          <Entry key={column.header} {...{ label, column, index, all, shown, choice }} />
        ))}
      </ol>
    </Dialog>
  )
}

type EntryProps = {
  label: string
  column: Column<never>
  index: number
  all: readonly Column<never>[]
  /** Those that the list shows now, by their headers. */
  shown: ReadonlySet<string>
  choice: ListChoice
}

function Entry({ label, column, index, all, shown: drawn, choice }: EntryProps) {
  const { header } = column
  const shown = drawn.has(header)
  // What nobody ticked or unticked stays for the screen to decide.
  const name = (columns: readonly Column<never>[], flip?: string) =>
    columns.map((one) => ({
      name: one.header,
      shown:
        one.header === flip
          ? !drawn.has(flip)
          : choice.columns.find(({ name: named }) => named === one.header)?.shown,
    }))
  /** Past the next one that is shown: those between are nowhere to be seen. */
  const move = (by: 1 | -1) => {
    const others = all.filter((one) => one !== column)
    const isShown = (one: Column<never>) => drawn.has(one.header)
    const before = others.slice(0, index).findLastIndex(isShown)
    const after = others.slice(index).findIndex(isShown)
    const end = after < 0 ? others.length : index + after + 1
    choose(label, {
      columns: name(others.toSpliced(by < 0 ? Math.max(before, 0) : end, 0, column)),
    })
  }
  const sized = (by: number) => widen(label, column, [...drawn].indexOf(header), by)
  return (
    <li className={classes.entry}>
      <label className={classes.shown}>
        <input
          type="checkbox"
          checked={shown}
          disabled={column.main}
          onChange={() => choose(label, { columns: name(all, header) })}
        />
        {header}
      </label>
      <Small label={`Move ${header} up`} off={index === 0} onPress={() => move(-1)}>
        ↑
      </Small>
      <Small label={`Move ${header} down`} off={index === all.length - 1} onPress={() => move(1)}>
        ↓
      </Small>
      <Small label={`Make ${header} narrower`} off={!shown} onPress={() => sized(-stride)}>
        −
      </Small>
      <Small label={`Make ${header} wider`} off={!shown} onPress={() => sized(stride)}>
        +
      </Small>
    </li>
  )
}

/** Makes a column wider, from the width that was chosen, or else the one that the list behind the dialog draws. */
function widen(label: string, { header, main }: Column<never>, place: number, by: number) {
  const table = document.querySelector<HTMLTableElement>(`table[aria-label="${label}"]`)
  const drawn = table?.tHead?.rows[0]?.cells[place]?.getBoundingClientRect().width ?? 0
  const width = choiceOf(label).widths[header] ?? (Math.round(drawn) || defaultWidth)
  resize(label, header, Math.max(main ? leastMain : narrowest, width + by))
}

type SmallProps = { label: string; off: boolean; onPress: () => void; children: string }

/** Not `disabled` where it leads nowhere: that would take the focus away from who just got there. */
const Small = ({ label, off, onPress, children }: SmallProps) => (
  <button
    type="button"
    className={classes.small}
    aria-label={label}
    title={label}
    aria-disabled={off}
    onClick={() => {
      if (!off) onPress()
    }}
  >
    {children}
  </button>
)
