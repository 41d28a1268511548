/** What contacts are narrowed by: the filters of the list, or of the lookup where the service offers no list. */
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ContactFilters } from '#app/features/contacts/list/contact-filters.tsx'
import type { ContactsView } from './-all-contacts.tsx'
import { mattersRead } from './-matters-read.ts'

type Props = Omit<ComponentProps<typeof ContactFilters>, 'onSearch' | 'knownRoles'> & {
  view: ContactsView
}

export function ContactFilterBar({ view, ...props }: Props) {
  const queryClient = useQueryClient()
  /** The roles of the contacts on the screen, and those of every matter that was read. */
  const knownRoles = () => [
    ...(view.shown.page?.records ?? []).flatMap(({ roles = [] }) => roles),
    ...mattersRead(queryClient)
      .flatMap(({ roles = [] }) => roles)
      .flatMap(({ roleName }) => roleName ?? []),
  ]
  return <ContactFilters {...props} onSearch={view.onSearch} knownRoles={knownRoles} />
}
