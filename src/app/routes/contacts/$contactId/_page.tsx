/** One contact: its head with the tabs, around whichever tab the address names. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { ApiError } from '#app/api/api-error.ts'
import { NotedAsOpened } from '#app/data/desk/noted-as-opened.tsx'
import {
  ContactBreadcrumb,
  ContactFacts,
  kindWord,
  nameOf,
} from '#app/features/contacts/page/contact-heading.tsx'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { readAhead } from '#app/routes/-address.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Failure, Banner } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { RecordGone } from '#app/ui/layout/record-gone.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Contact } from '#contract/contacts.ts'

export const Route = createFileRoute('/contacts/$contactId/_page')({
  loader: ({ context: { queryClient }, params: { contactId } }) => {
    readAhead(queryClient.query(contactQueries.current(contactId)))
  },
  component: ContactLayout,
})

/** The parts of a contact's page, each with an address of its own. */
const tabsOf = (contactId: string) => [
  { to: '/contacts/$contactId' as const, params: { contactId }, label: 'Summary' },
  { to: '/contacts/$contactId/documents' as const, params: { contactId }, label: 'Documents' },
]

function ContactLayout() {
  const { contactId } = Route.useParams()
  // Another contact is another page: nothing of this one stays on it.
  return <ContactPage key={contactId} id={contactId} />
}

/** Every state of the page is one and the same element, so that its title keeps the focus from one to the next. */
function ContactPage({ id }: { id: string }) {
  const { data: contact, error, refetch } = useQuery(contactQueries.current(id))
  const retry = () => void refetch()
  // What the service refuses to show is not kept in sight; what is out of reach for a moment is.
  const refused = error instanceof ApiError && !error.passing

  if (refused && error.problem.status === 404) {
    return (
      <Page title="Contact not found" above={<ContactBreadcrumb contact={contact} />}>
        <RecordGone
          noun="contact"
          list="/contacts"
          before={contact && { name: nameOf(contact), seen: 'It was there a moment ago.' }}
        />
      </Page>
    )
  }
  if (error && (!contact || refused)) {
    return (
      <Page title="Contact" above={<ContactBreadcrumb contact={undefined} />}>
        <Failure error={error} doing="Loading this contact" onRetry={retry} />
      </Page>
    )
  }
  return (
    <Page {...headOf(id, contact)}>
      {error && (
        <Banner action="Retry" onAction={retry}>
          This contact could not be refreshed and may be out of date. {error.message}
        </Banner>
      )}
      {contact?.id && <NotedAsOpened kind="contact" id={contact.id} />}
      <Outlet />
    </Page>
  )
}

/** The head of the page; without its contact in the shape that it will have. */
const headOf = (id: string, contact: Contact | undefined) => ({
  title: contact ? nameOf(contact) : 'Contact',
  waiting: contact ? undefined : (true as const),
  above: <ContactBreadcrumb contact={contact} />,
  actions: (
    <Link to="/contacts/$contactId/edit" params={{ contactId: id }} className={linkButton}>
      Edit
    </Link>
  ),
  count: contact && kindWord(contact),
  spoken: contact ? kindWord(contact) : 'Loading the contact',
  filters: (
    <>
      <ContactFacts contact={contact} />
      <Tabs label="Parts of this contact" tabs={tabsOf(id)} />
    </>
  ),
})
