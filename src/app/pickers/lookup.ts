/** What every lookup of the API has in common (api.md, Limits). */

/** A lookup answers no more than this. */
export const most = 5
/** Stands for a name that is on its way. */
export const unknown = '…'

/** A service may answer one record twice, or one that cannot be chosen for lack of an identifier. */
export const onePerId = <T extends { id: string }>(found: readonly T[]) => [
  ...new Map(found.filter(({ id }) => id !== '').map((one) => [one.id, one])).values(),
]

/** What stands in the place of a list: what to do, that it is under way, or that nothing was found. */
export function saysOf(
  invitation: string,
  nothing: string,
  { searching, fetching }: { searching: boolean; fetching: boolean },
) {
  if (!searching) return invitation
  return fetching ? 'Searching…' : nothing
}
