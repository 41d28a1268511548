/** A new task, from anywhere: the address may say what it is for. */
import { createFileRoute } from '@tanstack/react-router'
import { type FirstLink, readFirstLink } from '#app/features/tasks/form/first-link.ts'
import { NewTaskForm } from '#app/features/tasks/form/new-task-form.tsx'
import { allowed } from '#app/routes/-allowed.tsx'
import { cleanSearch, rawSearch, wholeSearch } from '#app/routes/-address.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { FormAt } from '#app/ui/dialogs/form-at.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { useGoBack } from '#app/ui/layout/use-go-back.ts'
import type { RawQuery } from '#contract/query-string.ts'
import { taskOperations } from '#contract/tasks.ts'

export const Route = createFileRoute('/tasks/new')({
  validateSearch: rawSearch<FirstLink>,
  loaderDeps: wholeSearch,
  loader: ({ deps }) => void cleanSearch(readFirstLink(deps)),
  component: allowed(taskOperations.createTask, NewTaskPage),
})

/** For another matter or contact the form is another one. */
const formAt = (raw: RawQuery) => JSON.stringify(readFirstLink(raw).search)

function NewTaskPage() {
  const raw = Route.useSearch()
  const { search } = readFirstLink(raw)
  const navigate = Route.useNavigate()
  const { associatedMatterId: matterId } = search
  /** To the matter that it was begun from, whose tasks have the new one among them; else to the new one itself. */
  const ahead = (taskId: string | undefined) => {
    if (matterId) {
      return navigate({ to: '/matters/$matterId/tasks', params: { matterId }, replace: true })
    }
    return taskId
      ? navigate({ to: '/tasks/$taskId', params: { taskId }, replace: true })
      : navigate({ to: '/tasks', replace: true })
  }
  return (
    <Page title="New task" above={<Breadcrumb to="/tasks" label="Tasks" here="New task" />}>
      <ListBanners onClose={() => void navigate({ to: '.', search, replace: true, state: {} })} />
      <FormAt value={formAt}>
        <NewTaskForm
          key={formAt(raw)}
          link={search}
          onCancel={useGoBack(() => ahead(undefined))}
          onCreated={(task) => void ahead(task?.id)}
        />
      </FormAt>
    </Page>
  )
}
