/** The contacts that matters already read have named, each once, with what they were met as. */
import type { Matter } from '#contract/matters.ts'

export type MetPerson = { id: string; name: string; as: string[] }

const inEnglish = new Intl.Collator('en-AU')

/** By name. A person without an identifier leads nowhere, and is left out. */
export function peopleMet(matters: readonly Matter[]): MetPerson[] {
  const met = new Map<string, MetPerson>()
  const meet = (id: string | undefined, name: string | undefined, role: string) => {
    if (!id) return
    const person = met.get(id) ?? { id, name: '', as: [] }
    person.name ||= name ?? ''
    if (!person.as.includes(role)) person.as.push(role)
    met.set(id, person)
  }
  for (const { client, lawyer, referredBy, roles = [] } of matters) {
    meet(client?.id, client?.name, 'Client')
    meet(lawyer?.id, lawyer?.name, 'Lawyer')
    meet(referredBy?.id, referredBy?.name, 'Referrer')
    for (const role of roles) {
      meet(role.contactId, role.contactName, role.roleName ?? 'Role without a name')
    }
  }
  return [...met.values()]
    .filter(({ name }) => name)
    .toSorted((one, other) => inEnglish.compare(one.name, other.name))
}
