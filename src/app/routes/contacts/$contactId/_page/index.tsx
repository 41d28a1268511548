/** The first tab of a contact: its summary, with what is to be done next, its documents and matters. */
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { ContactSummary } from '#app/features/contacts/page/contact-summary.tsx'
import { ContactMatters } from '#app/features/matters/page/contact-matters.tsx'
import { LatestDocuments } from '#app/features/documents/list/latest-documents.tsx'
import { NextTasks } from '#app/features/tasks/list/next-tasks.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { parseQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/contacts/$contactId/_page/')({
  loader: ({ location, params }) => {
    // This page takes no parameters.
    if (Object.keys(parseQuery(location.searchStr)).length === 0) return
    throw redirect({
      to: '/contacts/$contactId',
      params,
      replace: true,
      state: { addressIgnored: true },
    })
  },
  component: SummaryTab,
})

function SummaryTab() {
  const { contactId } = Route.useParams()
  const navigate = Route.useNavigate()
  const owner = { associatedContactId: contactId }
  const onClose = () => void navigate({ to: '.', replace: true, state: {} })
  return (
    <>
      <ListBanners onClose={onClose} />
      <ContactSummary
        id={contactId}
        aside={
          <>
            <NextTasks owner={owner}>
              <Link to="/tasks" search={owner}>
                All tasks
              </Link>
              <Link to="/tasks/new" search={owner}>
                New task
              </Link>
            </NextTasks>
            <LatestDocuments owner={{ kind: 'contact', id: contactId }} />
            <ContactMatters contactId={contactId} />
          </>
        }
      />
    </>
  )
}
