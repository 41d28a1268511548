// @chunk pieces
/** The way to a new task from the page of what it will be linked to, for those who may create one. */
import { Link } from '@tanstack/react-router'
import { linkButton } from '#app/ui/controls/button.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { taskOperations } from '#contract/tasks.ts'

type Props = { associatedMatterId: string } | { associatedContactId: string }

export const NewTaskLink = (link: Props) => (
  <May call={taskOperations.createTask}>
    <Link to="/tasks/new" search={link} className={linkButton} data-look="default">
      New task
    </Link>
  </May>
)
