/** The page around the form of a new contact, and where a person goes from it. */
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { NewContactProps } from '#app/features/contacts/form/new-contact-form.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { Page } from '#app/ui/layout/page.tsx'

type Props = { title: string; form: ComponentType<NewContactProps> }

export function NewContactPage({ title, form: NewContactForm }: Props) {
  const router = useRouter()
  const onSaved: NewContactProps['onSaved'] = (contact) => {
    const name = contact?.name ? `‘${contact.name}’ is` : 'The contact is'
    notify({ word: 'Saved', says: `${name} created.` })
    if (!contact?.id) return void router.navigate({ to: '/contacts' })
    void router.navigate({ to: '/contacts/$contactId', params: { contactId: contact.id } })
  }
  const onCancel = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/contacts' })
  }
  return (
    <Page title={title} above={<Breadcrumb to="/contacts" label="Contacts" here={title} />}>
      <NewContactForm onSaved={onSaved} onCancel={onCancel} />
    </Page>
  )
}
