/** Changing a contact: a group by the specified operation, a person or a company where the service offers it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { contactForms } from '#app/features/contacts/form/contact-forms.tsx'
import { readAhead } from '#app/routes/-address.ts'
import { allowed } from '#app/routes/-allowed.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { linkButton } from '#app/ui/controls/button.tsx'
import { useLatch } from '#app/ui/browser/use-latch.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import { useInSlices } from '#app/ui/forms/use-in-slices.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { Waiting } from '#app/ui/controls/waiting.tsx'
import { type Contact, type ContactKind, contactOperations, kindOf } from '#contract/contacts.ts'

export const Route = createFileRoute('/contacts/$contactId/edit')({
  loader: ({ context: { queryClient }, params: { contactId }, preload }) => {
    // The form begins with the record as it was when it was opened, not when somebody pointed at the link.
    if (!preload) readAhead(queryClient.query(contactQueries.before(contactId)))
    readAhead(queryClient.query(contactQueries.changesOffered()))
  },
  component: allowed(contactOperations.patchPlural, EditContactPage),
})

function EditContactPage() {
  const { contactId } = Route.useParams()
  // Another contact has a form of its own, from the first.
  return <EditContact key={contactId} contactId={contactId} />
}

function EditContact({ contactId }: { contactId: string }) {
  const before = useQuery(contactQueries.before(contactId))
  const contact = useInSlices(before.data)
  const kind = contact && kindOf(contact)
  const title = kind ? `Edit ${contactForms[kind].noun}` : 'Edit contact'
  return (
    <Page
      title={title}
      above={<Breadcrumb to="/contacts" label="Contacts" here={contact?.fullName} />}
    >
      {before.isError && (
        <Failure error={before.error} what="The contact" onRetry={before.refetch} />
      )}
      {contact === undefined && !before.isError && <Waiting />}
      {contact && kind && <Editing contact={contact} kind={kind} />}
    </Page>
  )
}

function Editing({ contact, kind }: { contact: Contact; kind: ContactKind }) {
  const router = useRouter()
  const whileHere = useWhileHere()
  const { data: offered } = useQuery({
    ...contactQueries.changesOffered(),
    enabled: kind !== 'Plural',
  })
  const isBegun = useIsBegun()
  const { noun, ChangeForm } = contactForms[kind]
  const target = { to: '/contacts/$contactId', params: { contactId: contact.id } } as const
  // The form opens before it is known whether the service allows changes. Work that has begun is not taken away.
  const isWithdrawn = useLatch(kind !== 'Plural' && offered === false && !isBegun)
  if (isWithdrawn) {
    return (
      <Empty heading={`A ${noun}’s details cannot be changed here`}>
        <p>
          The service only allows changes to groups. Make this change in the practice service
          itself.
        </p>
        <Link {...target} className={linkButton}>
          Back to the contact
        </Link>
      </Empty>
    )
  }
  return (
    <ChangeForm
      contact={contact}
      onSaved={(name) => {
        notify({
          word: 'Saved',
          message: `${name ? `‘${name}’` : 'The contact'} has been changed.`,
        })
        whileHere(() => router.navigate(target))
      }}
      onCancel={() => void router.navigate(target)}
    />
  )
}

/** Whether the person has done anything on the page. */
function useIsBegun() {
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    for (const type of ['pointerdown', 'keydown', 'input', 'click'])
      addEventListener(type, () => setBegun(true), { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
  return isBegun
}
