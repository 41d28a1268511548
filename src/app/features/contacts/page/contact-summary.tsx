/** A contact at a glance: contact details and fields; on the right, what it is related to. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { RecordSheet } from '#app/ui/layout/record-sheet.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactMethods } from './contact-methods.tsx'

type Props = {
  id: string
  /** What other features show about this contact. */
  aside: ReactNode
}

export function ContactSummary({ id, aside }: Props) {
  // The page around this one loads the contact and shows any error.
  const { data: contact } = useQuery({ ...contactQueries.current(id), enabled: false })
  const [all, setAll] = useState(false)
  return (
    <RecordSheet busy={!contact} aside={aside}>
      <ContactMethods contact={contact} all={all} />
      <ContactDetails contact={contact} all={all} onAll={setAll} />
    </RecordSheet>
  )
}
