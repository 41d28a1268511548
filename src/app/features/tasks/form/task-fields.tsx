/** The fields of a task, new or not: what, how urgent, until when, for which matter or contact, by whom. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PickedMatter } from '#app/pickers/matter-picker.tsx'
import { matterQueries } from '#app/data/matters/queries.ts'
import { ContactField, MatterField, StaffField } from '#app/pickers/picker-fields.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { Fields } from '#app/ui/forms/use-fields.ts'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'
import { DueChips } from '#app/features/tasks/list/due-chips.tsx'
import { priorityWord, statusWord, taskLabels, type TaskValues } from '#app/data/tasks/labels.ts'

const statuses = taskStatuses.map((value) => ({ value, label: statusWord(value) }))
const priorities = taskPriorities.map((value) => ({ value, label: priorityWord(value) }))

export type TaskForm<Sent> = Fields<TaskValues, Sent>
type Props<Sent> = {
  form: TaskForm<Sent>
  /** Hears of the matter that was chosen, as far as it is known. */
  onMatter?: (matter: PickedMatter | undefined) => void
  /** Said below 'Assigned to'. */
  assigneeHelp?: string | undefined
}

export function TaskFields<Sent>({ form, onMatter, assigneeHelp }: Props<Sent>) {
  const { control, setValue } = form
  const due = useWatch({ control, name: 'dueDate' })
  return (
    <>
      <TextField control={control} name="description" label={taskLabels.description} required />
      <SideBySide>
        <ChoiceField control={control} name="status" label={taskLabels.status} options={statuses} />
        <ChoiceField
          control={control}
          name="priority"
          label={taskLabels.priority}
          options={priorities}
        />
      </SideBySide>
      <DateField control={control} name="dueDate" label={taskLabels.dueDate} required />
      <DueChips
        value={due}
        onChoose={(day) => setValue('dueDate', day, { shouldDirty: true, shouldValidate: true })}
      />
      <Links {...{ form }} {...(onMatter && { onMatter })} />
      <StaffField
        control={control}
        name="assignedToId"
        label={taskLabels.assignedToId}
        required
        help={assigneeHelp}
      />
    </>
  )
}

type Link = 'associatedMatterId' | 'associatedContactId'
const other = {
  associatedMatterId: 'associatedContactId',
  associatedContactId: 'associatedMatterId',
} as const
const words = { associatedMatterId: 'matter', associatedContactId: 'contact' }

/** A task has exactly one link: choosing one takes the other off, says so, and can put it back. */
function Links<Sent>({ form, onMatter }: Pick<Props<Sent>, 'form' | 'onMatter'>) {
  const { control } = form
  const { taken, choose, putBack } = useOneLink(form)
  const matterId = useWatch({ control, name: 'associatedMatterId' })
  const [picked, setPicked] = useState<PickedMatter>()
  const { data } = useQuery({
    ...matterQueries.named(matterId),
    enabled: matterId !== '' && picked?.id !== matterId,
  })
  const matter = picked?.id === matterId ? picked : data
  const note = (link: Link) =>
    taken?.by === link && (
      <>
        A task can have one link, so the {words[other[link]]} was removed.{' '}
        <Button look="quiet" onClick={putBack}>
          Restore
        </Button>
      </>
    )
  return (
    <SideBySide>
      <MatterField
        control={control}
        name="associatedMatterId"
        label={taskLabels.associatedMatterId}
        help={note('associatedMatterId') || 'A matter or a contact'}
        warning={matter?.status === 'Closed' && 'This matter is closed.'}
        onPick={(id, chosen) => {
          setPicked(chosen)
          choose('associatedMatterId', id)
          onMatter?.(chosen)
        }}
      />
      <ContactField
        control={control}
        name="associatedContactId"
        label={taskLabels.associatedContactId}
        help={note('associatedContactId') || undefined}
        onPick={(id) => choose('associatedContactId', id)}
      />
    </SideBySide>
  )
}

type Taken = { by: Link; id: string }

function useOneLink<Sent>(form: TaskForm<Sent>) {
  const [taken, setTaken] = useState<Taken>()
  const { getValues, setValue, clearErrors } = form
  const put = (link: Link, id: string) => setValue(link, id, { shouldDirty: true })
  return {
    taken,
    choose: (link: Link, id: string) => {
      const before = getValues(other[link])
      setTaken(undefined)
      if (id === '') return
      clearErrors('associatedMatterId')
      if (before === '') return
      put(other[link], '')
      setTaken({ by: link, id: before })
    },
    putBack: () => {
      if (!taken) return
      put(taken.by, '')
      put(other[taken.by], taken.id)
      setTaken(undefined)
    },
  }
}
