/** Which time so many of all times do not exceed: of measured ones, at least one. */

/** `part` is 0.5 for the median, and 0.95 for p95. */
export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1]!
