/** What an error says of itself, whatever was thrown. */

/** The code of an error of Node, undici or PostgreSQL: it names the reason and holds no contents. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** The message of an error, or what was thrown in its place. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
