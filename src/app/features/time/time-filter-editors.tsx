/** The editor of each filter of recorded time; each change updates the address at once. */
import type { TimeSearch } from '#app/data/time/search.ts'
import { MatterEditor } from '#app/pickers/matter-editor.tsx'
import { PersonEditor } from '#app/pickers/person-editor.tsx'
import { DatesEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { editorOf, type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'

const editors: Editors<TimeSearch> = {
  'Staff member': editorOf('staffContactId', (props) => <PersonEditor {...props} type="Staff" />),
  Matter: editorOf('associatedMatterId', (props) => <MatterEditor {...props} />),
  Date: ({ label, search, onChange }) => (
    <DatesEditor
      label={label}
      from={search.dateStart}
      to={search.dateEnd}
      onChange={({ from, to }) => onChange({ dateStart: from, dateEnd: to })}
    />
  ),
}

export const TimeFilterEditors = (editing: Editing<TimeSearch>) => (
  <FilterPopover {...editing} editors={editors} />
)
