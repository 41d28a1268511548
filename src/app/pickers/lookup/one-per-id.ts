/** A service may return a record twice, or one that cannot be chosen because it has no identifier. */
export const onePerId = <T extends { id: string }>(found: readonly T[]): T[] => {
  const met = new Set([''])
  return found.filter(({ id }) => !met.has(id) && met.add(id))
}
