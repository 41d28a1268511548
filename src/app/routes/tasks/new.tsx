/** A new task, from anywhere: the address may say what it is for. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { type FirstLink, readFirstLink } from '#app/features/tasks/form/first-link.ts'
import { NewTaskForm } from '#app/features/tasks/form/new-task-form.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import type { RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/tasks/new')({
  // As it stands in the address (first-link.ts).
  validateSearch: (raw: RawQuery) => raw as FirstLink,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const { search, ignored } = readFirstLink(deps)
    if (ignored.length === 0) return
    throw redirect({ to: '/tasks/new', search, replace: true, state: { addressIgnored: true } })
  },
  component: NewTaskPage,
})

function NewTaskPage() {
  const { search } = readFirstLink(Route.useSearch())
  const navigate = Route.useNavigate()
  const { associatedMatterId: matterId } = search
  const back = () =>
    void (matterId
      ? navigate({ to: '/matters/$matterId/tasks', params: { matterId } })
      : navigate({ to: '/tasks' }))
  return (
    <Page title="New task" above={<Breadcrumb to="/tasks" label="Tasks" here="New task" />}>
      <ListBanners onClose={() => void navigate({ to: '.', search, replace: true, state: {} })} />
      <NewTaskForm
        key={JSON.stringify(search)}
        link={search}
        onCancel={back}
        onCreated={(task) =>
          task?.id ? void navigate({ to: '/tasks/$taskId', params: { taskId: task.id } }) : back()
        }
      />
    </Page>
  )
}
