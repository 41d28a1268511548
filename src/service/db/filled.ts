/** Lists and maps as the API shows them: empty ones are absent. */

/** The value, or `undefined` if there is nothing in it. */
export const filled = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined
