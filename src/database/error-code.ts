/** What an error says beyond its message, whoever threw it. */

/** The code of an error of Node or PostgreSQL: `ENOENT`, say. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** An error and its causes, the outermost first. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** `query_canceled`, as by the time limit, `deadlock_detected` and `lock_not_available` of PostgreSQL. */
const givenUpCodes: ReadonlySet<unknown> = new Set(['57014', '40P01', '55P03'])

/** Whether PostgreSQL gave up a statement, as when others held it up, and undid its whole transaction. */
export const isGivenUp = (error: unknown): boolean =>
  causesOf(error).some((cause) => givenUpCodes.has(errorCode(cause)))
