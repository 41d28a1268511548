/** Closes what was opened, one after the other, even if one of them fails. */

/** Runs every closer, the last one first, and then throws the first error. */
export async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const closer of closers.toReversed()) {
    await closer().catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
