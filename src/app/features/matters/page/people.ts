// @chunk records
/** The people on a matter, in the order in which a lawyer looks for them. */
import type { EntityReference } from '#contract/common.ts'
import type { Matter } from '#contract/matters.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

export type Person = {
  /** Names the row, as several people may have one role. */
  key: string
  role: string
  id: string | undefined
  name: string | undefined
  /** The matter is incomplete without someone in this role. */
  required: boolean
  /** The filter that lists all matters on which this person has such a role. */
  filter: keyof MatterSearch
}

/** The client, the lawyer, every role, filled or not, and who referred the matter. */
export function peopleOf(matter: Matter | undefined): Person[] {
  const roles = (matter?.roles ?? []).map((each, place): Person => {
    const { roleName, contactId, contactName, mandatory } = each
    return {
      key: `role ${place}`,
      role: roleName ?? 'Unnamed role',
      id: contactId,
      name: contactName,
      required: mandatory === true,
      filter: 'relatedMattersFilterUser',
    }
  })
  return [
    person('Client', 'clientId', matter?.client),
    person('Lawyer', 'lawyerId', matter?.lawyer),
    ...roles,
    person('Referred by', 'referredById', matter?.referredBy),
  ]
}

const person = (
  role: string,
  filter: keyof MatterSearch,
  contact: EntityReference | undefined,
): Person => ({
  key: role,
  role,
  id: contact?.id || undefined,
  name: contact?.name,
  required: false,
  filter,
})
