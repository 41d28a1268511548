/** The smallest of the measured times that a part of them do not exceed: 0.5 is the median, 0.95 is p95. */
export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Number.NaN
