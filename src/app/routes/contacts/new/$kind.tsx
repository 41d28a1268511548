/** A new person, a new company or a new group: one page, so that every other page carries one address less. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  NewCompanyForm,
  type NewContactProps,
  NewGroupForm,
  NewPersonForm,
} from '#app/features/contacts/form/new-contact-form.tsx'
import { NewContactPage } from './-new-contact-page.tsx'

export const Route = createFileRoute('/contacts/new/$kind')({ component: NewContact })

const pages = new Map<string, { title: string; form: ComponentType<NewContactProps> }>([
  ['person', { title: 'New person', form: NewPersonForm }],
  ['company', { title: 'New company', form: NewCompanyForm }],
  ['plural', { title: 'New group', form: NewGroupForm }],
])

function NewContact() {
  const { kind } = Route.useParams()
  const page = pages.get(kind)
  if (!page) throw notFound()
  return <NewContactPage key={kind} {...page} />
}
