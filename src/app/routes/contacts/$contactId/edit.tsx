/** Changing a contact: a group by the specified operation, a person or a company where the service offers it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { contactQueries } from '#app/data/contacts/queries.ts'
import {
  EditCompanyForm,
  EditGroupForm,
  EditPersonForm,
} from '#app/features/contacts/form/edit-contact-form.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { linkButton } from '#app/ui/controls/button.tsx'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { Waiting } from '#app/ui/controls/waiting.tsx'
import { type Contact, type ContactKind, kindOf } from '#contract/contacts.ts'

export const Route = createFileRoute('/contacts/$contactId/edit')({ component: EditContactPage })

const nouns: Record<ContactKind, string> = { Person: 'person', Company: 'company', Plural: 'group' }
const forms = { Person: EditPersonForm, Company: EditCompanyForm, Plural: EditGroupForm }

function EditContactPage() {
  const { contactId } = Route.useParams()
  const asked = useQuery(contactQueries.before(contactId))
  const kind = asked.data && kindOf(asked.data)
  const title = kind ? `Edit ${nouns[kind]}` : 'Edit contact'
  return (
    <Page
      title={title}
      above={<Breadcrumb to="/contacts" label="Contacts" here={asked.data?.fullName} />}
    >
      {asked.isError && (
        <Failure
          error={asked.error}
          doing="Loading the contact"
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.isPending && <Waiting />}
      {asked.data && kind && <Editing key={contactId} contact={asked.data} kind={kind} />}
    </Page>
  )
}

function Editing({ contact, kind }: { contact: Contact; kind: ContactKind }) {
  const router = useRouter()
  const { data: offered } = useQuery({
    ...contactQueries.changesOffered(),
    enabled: kind !== 'Plural',
  })
  const target = { to: '/contacts/$contactId', params: { contactId: contact.id } } as const
  if (kind !== 'Plural' && offered === undefined) return <Waiting />
  if (kind !== 'Plural' && !offered) {
    return (
      <Empty heading={`This service cannot change a ${nouns[kind]}`}>
        <p>It can only change groups. Make this change where the practice keeps its contacts.</p>
        <Link {...target} className={linkButton}>
          Back to the contact
        </Link>
      </Empty>
    )
  }
  const EditForm = forms[kind]
  return (
    <EditForm
      contact={contact}
      onSaved={() => {
        notify({ word: 'Saved', says: `‘${contact.fullName ?? 'The contact'}’ is changed.` })
        void router.navigate(target)
      }}
      onCancel={() => void router.navigate(target)}
    />
  )
}
