/** How what a lookup finds is named in a list, and what tells two of the same name apart. */
import type { ContactSummary } from '#contract/contacts.ts'
import type { MatterSummary } from '#contract/matters.ts'

export const personName = ({ id, fullName, shortName }: Named) => fullName ?? shortName ?? id
type Named = Pick<ContactSummary, 'id' | 'fullName' | 'shortName'>

/** What kind of contact it is, where that is known, and what tells people of the same name apart. */
export const personDetails = (
  { jobTitle, company, additionalInfo }: ContactSummary,
  kind?: string | undefined,
) => [kind, jobTitle, company, additionalInfo].filter(Boolean).join(' · ')

export const matterName = ({ id, number, title }: Pick<MatterSummary, 'id' | 'number' | 'title'>) =>
  [number, title].filter(Boolean).join(' · ') || id

export const matterDetails = ({ client, status }: Pick<MatterSummary, 'client' | 'status'>) =>
  [client?.name, status === 'Closed' && 'Closed'].filter(Boolean).join(' · ')
