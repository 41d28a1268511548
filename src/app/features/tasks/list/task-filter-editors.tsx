/** The editor of each filter of the tasks; each change updates the address at once. */
import { linkedTo } from '#app/data/linked-to.ts'
import { notDone, priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { MatterEditor } from '#app/pickers/matter-editor.tsx'
import { PersonEditor } from '#app/pickers/person-editor.tsx'
import { OneOf, SomeOf } from '#app/ui/filters/choice-editor.tsx'
import { DatesEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'

const statusOptions = taskStatuses.map((value) => ({ value, label: statusWord(value) }))
const priorityOptions = taskPriorities.map((value) => ({ value, label: priorityWord(value) }))

const editors: Editors<TaskFilters> = {
  [taskLabels.status]: ({ label, search, onChange }) => (
    <SomeOf
      label={label}
      options={statusOptions}
      group={notDone}
      values={search.status}
      onChange={(status) => onChange({ status })}
    />
  ),
  [taskLabels.priority]: ({ label, search, onChange }) => (
    <SomeOf
      label={label}
      options={priorityOptions}
      values={search.priority}
      onChange={(priority) => onChange({ priority })}
    />
  ),
  Due: ({ label, search, onChange }) => (
    <DatesEditor
      label={label}
      from={search.dueDateStart}
      to={search.dueDateEnd}
      onChange={({ from, to }) => onChange({ dueDateStart: from, dueDateEnd: to })}
    />
  ),
  [taskLabels.assignedToId]: ({ search, onChange, ...rest }) => (
    <PersonEditor
      {...rest}
      type="Staff"
      value={search.assignedToId}
      onChange={(assignedToId) => onChange({ assignedToId })}
    />
  ),
  [taskLabels.associatedMatterId]: ({ search, onChange, ...rest }) => (
    <MatterEditor
      {...rest}
      value={search.associatedMatterId}
      onChange={(associatedMatterId) => onChange({ associatedMatterId })}
    />
  ),
  [taskLabels.associatedContactId]: ({ search, onChange, ...rest }) => (
    <PersonEditor
      {...rest}
      value={search.associatedContactId}
      onChange={(associatedContactId) => onChange({ associatedContactId })}
    />
  ),
  [linkedTo.label]: ({ search, onChange, ...rest }) => (
    <OneOf
      {...rest}
      options={linkedTo.kinds}
      value={search.taskType}
      onChange={(taskType) => onChange({ taskType })}
    />
  ),
}

export const TaskFilterEditors = (editing: Editing<TaskFilters>) => (
  <FilterPopover {...editing} editors={editors} />
)
