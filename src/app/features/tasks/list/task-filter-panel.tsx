/** Every filter of the task list as a control; each change is in the address at once. */
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { MatterPicker } from '#app/pickers/matter-picker.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { DateRangeChoice } from '#app/ui/filters/date-choice.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { taskPriorities, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import type { TaskFilters, TaskFiltersChange } from '#app/data/tasks/search.ts'
import classes from './task-filters.module.css'
import { priorityWord, statusWord } from '#app/data/tasks/labels.ts'

type Props = {
  filters: TaskFilters
  /** Whether the tasks are those of one matter or contact. */
  linked: boolean
  onChange: (change: TaskFiltersChange) => void
  onClose: () => void
}

const owners = [
  { value: '', label: 'Any' },
  { value: 'Matter', label: 'Matters' },
  { value: 'Contact', label: 'Contacts' },
] as const

export function TaskFilterPanel({ filters, linked, onChange, onClose }: Props) {
  return (
    <WithMantine>
      <section className={classes.panel} aria-label="Filters">
        <Words {...{ filters, onChange }} />
        <ContactPicker
          label="Assigned to"
          type="Staff"
          value={filters.assignedToId}
          onChange={(assignedToId) => onChange({ assignedToId })}
        />
        {!linked && (
          <>
            <MatterPicker
              label="Matter"
              value={filters.associatedMatterId}
              onChange={(associatedMatterId) => onChange({ associatedMatterId })}
            />
            <ContactPicker
              label="Contact"
              value={filters.associatedContactId}
              onChange={(associatedContactId) => onChange({ associatedContactId })}
            />
            <NativeChoice
              label="Linked to"
              value={filters.taskType ?? ''}
              options={owners}
              onChange={(kind) => onChange({ taskType: kind || undefined })}
            />
          </>
        )}
        <DateRangeChoice
          name="Due"
          from={filters.dueDateStart}
          to={filters.dueDateEnd}
          onChange={({ from, to }) => onChange({ dueDateStart: from, dueDateEnd: to })}
        />
        <div className={classes.foot}>
          <Button look="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </section>
    </WithMantine>
  )
}

type PartProps = Pick<Props, 'filters' | 'onChange'>

/** One word, any word, or the several that an address names. */
function optionsOf(words: readonly string[], chosen: readonly string[], say: typeof statusWord) {
  const several = { value: chosen.join(), label: chosen.map(say).join(' or ') }
  return [
    { value: '', label: 'Any' },
    ...words.map((value) => ({ value, label: say(value) })),
    ...(chosen.length > 1 && several.value !== open.join() ? [several] : []),
  ]
}
const none: readonly never[] = []
const open: readonly TaskStatus[] = ['Todo', 'InProgress']
const notDone = { value: open.join(), label: 'Not done' }

/** The words of a choice that may name several; undefined for any. */
const wordsIn = <Word extends string>(chosen: string, words: readonly Word[]) =>
  chosen ? words.filter((word) => chosen.split(',').includes(word)) : undefined

function Words({ filters, onChange }: PartProps) {
  const { status = none, priority = none } = filters
  return (
    <>
      <NativeChoice
        label="Status"
        value={status.join()}
        options={[...optionsOf(taskStatuses, status, statusWord), notDone]}
        onChange={(chosen) => onChange({ status: wordsIn(chosen, taskStatuses) })}
      />
      <NativeChoice
        label="Priority"
        value={priority.join()}
        options={optionsOf(taskPriorities, priority, priorityWord)}
        onChange={(chosen) => onChange({ priority: wordsIn(chosen, taskPriorities) })}
      />
    </>
  )
}
