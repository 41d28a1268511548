/** What an error says beyond its message, whoever threw it. */

/** The code of an error of Node or PostgreSQL: `ENOENT`, say. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** An error and its causes, the outermost first. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []
