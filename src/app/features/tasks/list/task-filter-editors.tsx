/** The editor of each filter of the tasks; each change updates the address at once. */
import { linkedTo } from '#app/data/linked-to.ts'
import { notDone, priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { MatterEditor } from '#app/pickers/matter-editor.tsx'
import { PersonEditor } from '#app/pickers/person-editor.tsx'
import { OneOf, SomeOf } from '#app/ui/filters/choice-editor.tsx'
import { DatesEditor } from '#app/ui/filters/dates-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { editorOf, type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'

const statusOptions = taskStatuses.map((value) => ({ value, label: statusWord(value) }))
const priorityOptions = taskPriorities.map((value) => ({ value, label: priorityWord(value) }))

const editors: Editors<TaskFilters> = {
  [taskLabels.status]: editorOf('status', (props) => (
    <SomeOf {...props} options={statusOptions} group={notDone} />
  )),
  [taskLabels.priority]: editorOf('priority', (props) => (
    <SomeOf {...props} options={priorityOptions} />
  )),
  Due: ({ label, search, onChange }) => (
    <DatesEditor
      label={label}
      from={search.dueDateStart}
      to={search.dueDateEnd}
      onChange={({ from, to }) => onChange({ dueDateStart: from, dueDateEnd: to })}
    />
  ),
  [taskLabels.assignedToId]: editorOf('assignedToId', (props) => (
    <PersonEditor {...props} type="Staff" />
  )),
  [taskLabels.associatedMatterId]: editorOf('associatedMatterId', (props) => (
    <MatterEditor {...props} />
  )),
  [taskLabels.associatedContactId]: editorOf('associatedContactId', (props) => (
    <PersonEditor {...props} />
  )),
  [linkedTo.label]: editorOf('taskType', (props) => <OneOf {...props} options={linkedTo.kinds} />),
}

export const TaskFilterEditors = (editing: Editing<TaskFilters>) => (
  <FilterPopover {...editing} editors={editors} />
)
