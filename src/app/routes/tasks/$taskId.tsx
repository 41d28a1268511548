/** One task: what has to be done, until when, by whom and for what; each can be changed where it stands. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { RememberOpened } from '#app/data/desk/remember-opened.tsx'
import { rememberedTask, taskQueries, withNames } from '#app/data/tasks/queries.ts'
import { TaskFacts } from '#app/features/tasks/page/task-facts.tsx'
import { nameOf } from '#app/data/tasks/labels.ts'
import { readAhead } from '#app/routes/-address.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { Button, linkButton } from '#app/ui/controls/button.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import { RecordPage } from '#app/ui/layout/record-page.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { taskOperations } from '#contract/tasks.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'

export const Route = createFileRoute('/tasks/$taskId')({
  loader: ({ context: { queryClient }, params: { taskId } }) => {
    readAhead(queryClient.query(taskQueries.detail(taskId)))
  },
  component: TaskPage,
})

/** The form with all that it needs comes when it is wanted. */
const EditTaskForm = lazyWithRetry(
  () => import('#app/features/tasks/form/edit-task-form.tsx'),
  'EditTaskForm',
)

function TaskPage() {
  const { taskId } = Route.useParams()
  // Another task is another page: nothing of this one stays on it.
  return <OneTask key={taskId} taskId={taskId} />
}

function OneTask({ taskId }: { taskId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(taskQueries.detail(taskId))
  const { data } = query
  // A list tells names beside the identifiers; the task alone may not.
  const listed = rememberedTask(queryClient, taskId)
  const task = data ? withNames(data, listed) : listed
  const [editing, setEditing] = useState(false)
  // The button that had the focus goes, with the form or before it is there.
  const edit = () => {
    focusPage()
    setEditing(true)
  }
  const stop = () => {
    focusPage()
    setEditing(false)
  }
  return (
    <RecordPage
      noun="task"
      record={task}
      query={query}
      isEditing={editing}
      renderAbove={(known) => (
        <Breadcrumb to="/tasks" label="Tasks" here={known && nameOf(known)} />
      )}
      head={{
        title: task && nameOf(task),
        actions: data && !editing && <TaskActions taskId={taskId} onEdit={edit} />,
      }}
    >
      {task && <RememberOpened kind="task" id={taskId} />}
      {editing && task ? (
        <Suspense fallback={<Opening what="The form" />}>
          <EditTaskForm task={task} onSaved={stop} onCancel={stop} />
        </Suspense>
      ) : (
        <TaskFacts task={task} />
      )}
    </RecordPage>
  )
}

const TaskActions = ({ taskId, onEdit }: { taskId: string; onEdit: () => void }) => (
  <>
    <May call={timeOutboxOperations.holdTimeRecord}>
      <Link to="/time/new" search={{ taskId }} className={linkButton} data-look="default">
        Record time
      </Link>
    </May>
    <May call={taskOperations.patchTask}>
      <Button look="default" onClick={onEdit}>
        Edit
      </Button>
    </May>
  </>
)
