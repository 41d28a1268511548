/** The fields of a task, in the forms that create and change one. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useChosenMatter, useSuggestedLawyer } from '#app/pickers/chosen-matter.ts'
import {
  ContactField,
  lawyerUnlessChosen,
  MatterField,
  StaffField,
} from '#app/pickers/picker-fields.tsx'
import { dayAt } from '#app/text/days.ts'
import { isRealDay } from '#app/text/typed-dates.ts'
import { weekendRemark } from '#app/text/weekends.ts'
import { memoOf } from '#app/ui/browser/generic-components.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import classes from '#app/ui/forms/field.module.css'
import { focusField } from '#app/ui/keyboard/first-field.ts'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type Fields, labelledFields } from '#app/ui/forms/use-fields.ts'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'
import { DueChips } from '#app/features/tasks/list/due-chips.tsx'
import { priorityWord, statusWord, taskLabels, type TaskValues } from '#app/data/tasks/labels.ts'

const statuses = taskStatuses.map((value) => ({ value, label: statusWord(value) }))
const priorities = taskPriorities.map((value) => ({ value, label: priorityWord(value) }))

/** The words for a value; `''` is none. */
const orNone = (word: (value: string | undefined) => string) => (value: string) =>
  word(value || undefined)

export type TaskForm<Sent> = Fields<TaskValues, Sent>
type Props<Sent> = {
  form: TaskForm<Sent>
  /** Whether the task is new: a due date in the past gets a warning, and the matter's lawyer is suggested. */
  isNew?: boolean
}

/** All fields of a task; re-renders only for a different form. */
export const TaskFields = memoOf(function TaskFields<Sent>({ form, isNew = false }: Props<Sent>) {
  const { control, setValue } = form
  const field = labelledFields(control, taskLabels)
  const due = useWatch({ control, name: 'dueDate' })
  const today = dayAt(useNow())
  // Anything else is not a date yet.
  const isPast = isRealDay(due) && due < today
  return (
    <>
      <TextField {...field('description')} required />
      <SideBySide>
        <ChoiceField {...field('status')} options={statuses} unlisted={orNone(statusWord)} />
        <ChoiceField {...field('priority')} options={priorities} unlisted={orNone(priorityWord)} />
      </SideBySide>
      <DateField
        {...field('dueDate')}
        required
        help={weekendRemark(due)}
        warning={isNew && isPast && 'This date has passed.'}
      />
      <DueChips
        value={due}
        onChoose={(day) => setValue('dueDate', day, { shouldDirty: true, shouldValidate: true })}
      />
      <Links {...{ form, isNew }} />
      <StaffField {...field('assignedToId')} required help={isNew && lawyerUnlessChosen} />
    </>
  )
})

type Link = 'associatedMatterId' | 'associatedContactId'
const other = {
  associatedMatterId: 'associatedContactId',
  associatedContactId: 'associatedMatterId',
} as const
const linkWords = { associatedMatterId: 'matter', associatedContactId: 'contact' }

/** A task has exactly one link: choosing one removes the other, says so, and offers to restore it. */
function Links<Sent>({ form, isNew }: Required<Props<Sent>>) {
  const { control } = form
  const field = labelledFields(control, taskLabels)
  const { replaced, choose, restore } = useOneLink(form)
  const matterId = useWatch({ control, name: 'associatedMatterId' })
  const { matter, suggests, setPicked } = useChosenMatter(matterId)
  useSuggestedLawyer(form, 'assignedToId', isNew && suggests ? matter : undefined)
  return (
    <div>
      <SideBySide>
        <MatterField
          {...field('associatedMatterId')}
          help="A matter or a contact"
          warning={matter.status === 'Closed' && 'This matter is closed.'}
          onPick={(id, chosen) => {
            setPicked(chosen)
            choose('associatedMatterId', id)
          }}
        />
        <ContactField
          {...field('associatedContactId')}
          onPick={(id) => {
            // It takes the place of the matter.
            setPicked(undefined)
            choose('associatedContactId', id)
          }}
        />
      </SideBySide>
      <p className={classes.help}>
        <span role="status">
          {replaced &&
            `A task can have one link, so the ${linkWords[other[replaced.by]]} was removed.`}
        </span>{' '}
        {replaced && (
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              // The button goes: what is back in its field is where a person goes on.
              focusField(currentTarget.form, other[replaced.by])
              restore(replaced)
            }}
          >
            Restore
          </Button>
        )}
      </p>
    </div>
  )
}

type ReplacedLink = { by: Link; id: string }

function useOneLink<Sent>(form: TaskForm<Sent>) {
  const [replaced, setReplaced] = useState<ReplacedLink>()
  const { getValues, setValue, clearErrors } = form
  const setLink = (link: Link, id: string) => setValue(link, id, { shouldDirty: true })
  return {
    replaced,
    choose: (link: Link, id: string) => {
      const before = getValues(other[link])
      setReplaced(undefined)
      if (id === '') return
      clearErrors('associatedMatterId')
      if (before === '') return
      setLink(other[link], '')
      setReplaced({ by: link, id: before })
    },
    restore: ({ by, id }: ReplacedLink) => {
      setLink(by, '')
      setLink(other[by], id)
      setReplaced(undefined)
    },
  }
}
