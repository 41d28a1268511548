/** One contact: its head with the tabs, around whichever tab the address names. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { RememberOpened } from '#app/data/desk/remember-opened.tsx'
import {
  ContactBreadcrumb,
  ContactFacts,
  nameOf,
} from '#app/features/contacts/page/contact-heading.tsx'
import { kindWord } from '#app/data/contacts/kinds.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { DocumentCount } from '#app/routes/-document-count.tsx'
import { NewMatterLink } from '#app/routes/-new-matter-link.tsx'
import { NewTaskLink } from '#app/routes/-new-task-link.tsx'
import { readAhead } from '#app/routes/-address.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { RecordPage } from '#app/ui/layout/record-page.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { contactOperations } from '#contract/contacts.ts'

export const Route = createFileRoute('/contacts/$contactId/_page')({
  loader: ({ context: { queryClient }, params: { contactId } }) => {
    readAhead(queryClient.query(contactQueries.current(contactId)))
  },
  component: ContactLayout,
})

/** The parts of a contact's page, each with an address of its own. */
const tabsOf = (contactId: string) => [
  { to: '/contacts/$contactId' as const, params: { contactId }, label: 'Summary' },
  {
    to: '/contacts/$contactId/documents' as const,
    params: { contactId },
    label: 'Documents',
    count: <DocumentCount owner={{ kind: 'contact', id: contactId }} />,
  },
]

function ContactLayout() {
  const { contactId } = Route.useParams()
  // Another contact is another page: nothing of this one stays on it.
  return <ContactPage key={contactId} id={contactId} />
}

function ContactPage({ id }: { id: string }) {
  const query = useQuery(contactQueries.current(id))
  const contact = query.data
  return (
    <RecordPage
      noun="contact"
      record={contact}
      query={query}
      renderAbove={(known) => <ContactBreadcrumb contact={known} />}
      before={contact && { name: nameOf(contact), seen: 'It was there a moment ago.' }}
      head={{
        title: contact && nameOf(contact),
        count: contact && kindWord(contact),
        spoken: contact && kindWord(contact),
        actions: <ContactActions id={id} />,
        filters: (
          <>
            <ContactFacts contact={contact} />
            <Tabs label="Parts of this contact" tabs={tabsOf(id)} />
          </>
        ),
      }}
    >
      {contact?.id && <RememberOpened kind="contact" id={contact.id} />}
      <Outlet />
    </RecordPage>
  )
}

/** The actions on a contact: edit it, or begin a task or a matter for it. */
const ContactActions = ({ id }: { id: string }) => (
  <>
    <May call={contactOperations.patchPlural}>
      <Link
        to="/contacts/$contactId/edit"
        params={{ contactId: id }}
        className={linkButton}
        data-look="default"
      >
        Edit contact
      </Link>
    </May>
    <NewTaskLink associatedContactId={id} />
    <NewMatterLink clientId={id} />
  </>
)
