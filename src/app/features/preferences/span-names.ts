/** Lengths of time that can be chosen, in words. */

export const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

/** Whole minutes as such: `30 seconds`, `2 minutes`. */
export const seconds = (count: number) =>
  count === 0 ? 'Not at all' : count % 60 === 0 ? minutes(count / 60) : `${count} seconds`
