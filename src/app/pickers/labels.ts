/** How what a lookup finds is named in a list, and what tells two of the same name apart. */
import { matterName } from '#app/text/matter-name.ts'
import type { ContactSummary } from '#contract/contacts.ts'
import type { MatterSummary } from '#contract/matters.ts'

type NamedContact = Pick<ContactSummary, 'id' | 'fullName' | 'shortName'>
export const contactNameOrId = ({ id, fullName, shortName }: NamedContact) =>
  fullName ?? shortName ?? id

/** `marks` are words such as `Staff`, shown before the details that tell people of the same name apart. */
export const personOption = (person: ContactSummary, marks: readonly (string | undefined)[]) => {
  const { id, jobTitle, company, additionalInfo } = person
  const details = [...marks, jobTitle, company, additionalInfo].filter(Boolean).join(' · ')
  return { id, name: contactNameOrId(person), details }
}

type NamedMatter = Pick<MatterSummary, 'id' | 'number' | 'title'>
export const matterNameOrId = (matter: NamedMatter) => matterName(matter) ?? matter.id

export const matterOption = (matter: NamedMatter & Pick<MatterSummary, 'client' | 'status'>) => {
  const { id, client, status } = matter
  const details = [client?.name, status === 'Closed' && 'Closed'].filter(Boolean).join(' · ')
  return { id, name: matterNameOrId(matter), details }
}
