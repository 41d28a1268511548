/** A new person, a new company or a new group: one page, so that every other page carries one address less. */
import { createFileRoute, notFound, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { contactForms } from '#app/features/contacts/form/contact-forms.tsx'
import { allowed } from '#app/routes/-allowed.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { useGoBack } from '#app/ui/layout/use-go-back.ts'
import { contactKinds, contactOperations } from '#contract/contacts.ts'

export const Route = createFileRoute('/contacts/new/$kind')({
  // A name that was looked for elsewhere comes behind the `#`; it does not stay in the address.
  loader: ({ location: { hash } }) => {
    const typedName = nameIn(hash)
    if (typedName) throw redirect({ to: '.', hash: '', replace: true, state: { typedName } })
  },
  component: allowed(contactOperations.createPerson, NewContact),
})

/** The name behind the `#`; other fragments lead to a part of the page. */
function nameIn(hash: string): string | undefined {
  const [, name] = /^name=(.*)$/.exec(hash) ?? []
  try {
    // The router leaves `%25` and `%5C` as they are.
    return name && decodeURIComponent(name)
  } catch {
    // Not an address of ours.
    return undefined
  }
}

function NewContact() {
  const router = useRouter()
  const whileHere = useWhileHere()
  const { kind: param } = Route.useParams()
  const typedName = useLocation({ select: ({ state }) => state.typedName })
  const onCancel = useGoBack('/contacts')
  const kind = contactKinds.find((one) => one.toLowerCase() === param)
  if (!kind) throw notFound()
  const { noun, NewForm } = contactForms[kind]
  const title = `New ${noun}`
  return (
    <Page
      key={kind}
      title={title}
      above={<Breadcrumb to="/contacts" label="Contacts" here={title} />}
    >
      <NewForm
        typedName={typedName}
        onSaved={(contact) => {
          const name = contact?.name ? `‘${contact.name}’` : 'The contact'
          notify({ word: 'Saved', message: `${name} has been created.` })
          whileHere(() => {
            if (!contact?.id) return router.navigate({ to: '/contacts', replace: true })
            const params = { contactId: contact.id }
            return router.navigate({ to: '/contacts/$contactId', params, replace: true })
          })
        }}
        onCancel={onCancel}
      />
    </Page>
  )
}
