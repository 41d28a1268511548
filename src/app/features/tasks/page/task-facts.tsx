/** All fields of a task with their labels; most can be changed in place. */
import { type ReactNode, useState } from 'react'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { Section } from '#app/ui/layout/section.tsx'
import { linksOf, type Task } from '#contract/tasks.ts'
import {
  AssigneeCell,
  DueCell,
  LinkCell,
  type OnEdit,
  PriorityCell,
  StatusCell,
} from '#app/features/tasks/list/task-cells.tsx'
import { type OpenEditor, TaskEditor } from '#app/features/tasks/list/task-editor.tsx'
import classes from './task-facts.module.css'
import { nameOf, taskLabels } from '#app/data/tasks/labels.ts'

/** `task` is undefined while it loads. */
export function TaskFacts({ task }: { task: Task | undefined }) {
  const [open, setOpen] = useState<OpenEditor>()
  const onEdit: OnEdit = (edited, field, opener) => setOpen({ task: edited, field, opener })
  const link =
    task && linksOf(task).contactId ? taskLabels.associatedContactId : taskLabels.associatedMatterId
  return (
    <div className={classes.sheet}>
      <Section heading="Details">
        <dl className={classes.facts}>
          <Fact label={taskLabels.description}>
            {task && <bdi className={classes.description}>{nameOf(task)}</bdi>}
          </Fact>
          <Fact label={taskLabels.status}>{task && <StatusCell {...{ task, onEdit }} />}</Fact>
          <Fact label={taskLabels.priority}>{task && <PriorityCell {...{ task, onEdit }} />}</Fact>
          <Fact label={taskLabels.dueDate}>
            {task && <DueCell {...{ task, onEdit }} hasRoom />}
          </Fact>
          <Fact label={link}>{task && <LinkCell task={task} />}</Fact>
          <Fact label={taskLabels.assignedToId}>
            {task && <AssigneeCell {...{ task, onEdit }} />}
          </Fact>
        </dl>
      </Section>
      {open && <TaskEditor {...open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? <Skeleton width={140} />}</dd>
  </div>
)
