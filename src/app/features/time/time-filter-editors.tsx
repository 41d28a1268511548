/** The editor of each filter of recorded time; each change updates the address at once. */
import type { TimeSearch } from '#app/data/time/search.ts'
import { MatterEditor } from '#app/pickers/matter-editor.tsx'
import { PersonEditor } from '#app/pickers/person-editor.tsx'
import { DatesEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'

const editors: Editors<TimeSearch> = {
  'Staff member': ({ search, onChange, ...rest }) => (
    <PersonEditor
      {...rest}
      type="Staff"
      value={search.staffContactId}
      onChange={(staffContactId) => onChange({ staffContactId })}
    />
  ),
  Matter: ({ search, onChange, ...rest }) => (
    <MatterEditor
      {...rest}
      value={search.associatedMatterId}
      onChange={(associatedMatterId) => onChange({ associatedMatterId })}
    />
  ),
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
