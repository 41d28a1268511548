/** Every filter of the task list as a control; each change updates the address at once. */
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { MatterPicker } from '#app/pickers/matter-picker.tsx'
import { DateRangeChoice } from '#app/ui/filters/date-choice.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import type { PanelProps } from '#app/ui/filters/filter-bar.tsx'
import { FilterPanel } from '#app/ui/filters/filter-panel.tsx'
import { taskPriorities, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'

type Props = PanelProps<TaskFilters>

const owners = [
  { value: '', label: 'Any' },
  { value: 'Matter', label: 'Matters' },
  { value: 'Contact', label: 'Contacts' },
] as const

export function TaskFilterPanel({ search, linked, onChange, onClose }: Props) {
  return (
    <FilterPanel onClose={onClose}>
      <StatusAndPriority {...{ search, onChange }} />
      <ContactPicker
        label={taskLabels.assignedToId}
        type="Staff"
        value={search.assignedToId}
        onChange={(assignedToId) => onChange({ assignedToId })}
      />
      {!linked && (
        <>
          <MatterPicker
            label={taskLabels.associatedMatterId}
            value={search.associatedMatterId}
            onChange={(associatedMatterId) => onChange({ associatedMatterId })}
          />
          <ContactPicker
            label={taskLabels.associatedContactId}
            value={search.associatedContactId}
            onChange={(associatedContactId) => onChange({ associatedContactId })}
          />
          <NativeChoice
            label="Linked to"
            value={search.taskType ?? ''}
            options={owners}
            onChange={(kind) => onChange({ taskType: kind || undefined })}
          />
        </>
      )}
      <DateRangeChoice
        name="Due"
        from={search.dueDateStart}
        to={search.dueDateEnd}
        onChange={({ from, to }) => onChange({ dueDateStart: from, dueDateEnd: to })}
      />
    </FilterPanel>
  )
}

type PartProps = Pick<Props, 'search' | 'onChange'>

/** Any value, each single one, and the combination that an address names. */
function optionsOf(
  words: readonly string[],
  chosen: readonly string[],
  labelOf: typeof statusWord,
) {
  const several = { value: chosen.join(), label: chosen.map(labelOf).join(' or ') }
  return [
    { value: '', label: 'Any' },
    ...words.map((value) => ({ value, label: labelOf(value) })),
    ...(chosen.length > 1 && several.value !== open.join() ? [several] : []),
  ]
}
const none: readonly never[] = []
const open: readonly TaskStatus[] = ['Todo', 'InProgress']
const notDone = { value: open.join(), label: 'Not done' }

/** The values of a choice that may stand for several; undefined for any. */
const valuesIn = <Word extends string>(chosen: string, words: readonly Word[]) =>
  chosen ? words.filter((word) => chosen.split(',').includes(word)) : undefined

function StatusAndPriority({ search, onChange }: PartProps) {
  const { status = none, priority = none } = search
  return (
    <>
      <NativeChoice
        label={taskLabels.status}
        value={status.join()}
        options={[...optionsOf(taskStatuses, status, statusWord), notDone]}
        onChange={(chosen) => onChange({ status: valuesIn(chosen, taskStatuses) })}
      />
      <NativeChoice
        label={taskLabels.priority}
        value={priority.join()}
        options={optionsOf(taskPriorities, priority, priorityWord)}
        onChange={(chosen) => onChange({ priority: valuesIn(chosen, taskPriorities) })}
      />
    </>
  )
}
