/** The first tab of a contact: its summary, with what is to be done next, its documents and matters. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { ContactSummary } from '#app/features/contacts/page/contact-summary.tsx'
import { ContactMatters } from '#app/features/matters/page/contact-matters.tsx'
import { LatestDocuments } from '#app/features/documents/list/latest-documents.tsx'
import { NextTasks } from '#app/features/tasks/list/next-tasks.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { noSearch } from '#app/routes/-address.ts'

export const Route = createFileRoute('/contacts/$contactId/_page/')({
  loader: noSearch,
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
            </NextTasks>
            <LatestDocuments owner={{ kind: 'contact', id: contactId }} />
            <ContactMatters contactId={contactId} />
          </>
        }
      />
    </>
  )
}
