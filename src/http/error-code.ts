/** Reads the code, name or message of whatever was thrown. */

/** The code of an error of Node, undici or PostgreSQL: it names the reason and contains no data. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** The name of an error's class, which contains no data either. */
export const nameOf = (error: unknown): string | undefined =>
  error instanceof Error ? error.name : undefined

/** The message of an error, or the text of anything else that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
