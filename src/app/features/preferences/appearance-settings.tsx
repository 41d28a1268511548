/** How Practice Desk looks in this browser: light or dark, and the layout of each list. */
import { Button } from '#app/ui/controls/button.tsx'
import { resetColumns } from '#app/ui/list/columns/change-columns.ts'
import { DensityChoice } from '#app/ui/list/columns/density-choice.tsx'
import { useListChoice } from '#app/ui/list/columns/list-choice.ts'
import { SchemeChoice } from '#app/ui/appearance/scheme-choice.tsx'
import classes from './preferences.module.css'

/** `lists` by the names of their pages. */
export const AppearanceSettings = ({ lists }: { lists: readonly string[] }) => (
  <div className={classes.settings}>
    <SchemeChoice />
    {lists.map((list) => (
      <ListSettings key={list} list={list} />
    ))}
    <p className={classes.help}>Saved in this browser.</p>
  </div>
)

function ListSettings({ list }: { list: string }) {
  const { columns, widths, dense } = useListChoice(list)
  const isDefault = columns.length === 0 && Object.keys(widths).length === 0 && !dense
  const noun = list.toLowerCase()
  return (
    <div className={classes.row}>
      <DensityChoice list={list} label={`Row spacing for ${noun}`} />
      <Button
        look="default"
        aria-disabled={isDefault}
        onClick={() => {
          if (!isDefault) resetColumns(list)
        }}
      >
        Reset columns for {noun}
      </Button>
    </div>
  )
}
