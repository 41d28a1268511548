/** The contacts named on the matters already loaded, each once, with their roles. */
import { compareNames } from '#app/text/compare-names.ts'
import type { Matter } from '#contract/matters.ts'

export type PersonOnMatters = { id: string; name: string; as: string[] }

/** Sorted by name. A person without an identifier cannot be opened, and is left out. */
export function peopleOnMatters(matters: readonly Matter[]): PersonOnMatters[] {
  const people = new Map<string, PersonOnMatters>()
  const addPerson = (id: string | undefined, name: string | undefined, role: string) => {
    if (!id) return
    const person = people.get(id) ?? { id, name: '', as: [] }
    person.name ||= name ?? ''
    if (!person.as.includes(role)) person.as.push(role)
    people.set(id, person)
  }
  for (const { client, lawyer, referredBy, roles = [] } of matters) {
    addPerson(client?.id, client?.name, 'Client')
    addPerson(lawyer?.id, lawyer?.name, 'Lawyer')
    addPerson(referredBy?.id, referredBy?.name, 'Referrer')
    for (const role of roles) {
      addPerson(role.contactId, role.contactName, role.roleName ?? 'Unnamed role')
    }
  }
  return [...people.values()]
    .filter(({ name }) => name)
    .toSorted((one, other) => compareNames(one.name, other.name))
}
