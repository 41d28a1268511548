/** A contact at a glance: how to reach it, what is known of it; at the right what it has to do with. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { RecordSheet } from '#app/ui/layout/record-sheet.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactReach } from './contact-methods.tsx'

type Props = {
  id: string
  /** What other rooms tell of this contact. */
  aside: ReactNode
}

export function ContactSummary({ id, aside }: Props) {
  // The page around this one reads the contact and tells what went wrong with it.
  const { data: contact } = useQuery({ ...contactQueries.current(id), enabled: false })
  return (
    <RecordSheet busy={!contact} aside={aside}>
      <ContactReach contact={contact} />
      <ContactDetails contact={contact} />
    </RecordSheet>
  )
}
