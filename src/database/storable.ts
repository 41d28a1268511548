/** Texts as PostgreSQL can store them: what another service sends may hold NUL, and halves of a character. */

/** The text without NUL, and without halves of a character. */
export function storableText(text: string): string
export function storableText(text: string | undefined): string | undefined
export function storableText(text: string | undefined) {
  return text?.replaceAll('\0', '\u{FFFD}').toWellFormed()
}

/** The value as JSON that the database can store. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'string') return storableText(inner)
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(
      Object.entries(inner).map(([name, each]) => [storableText(name), each]),
    )
  })
