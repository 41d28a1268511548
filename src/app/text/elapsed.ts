/** A time that is waited, as people say it: `42 ms`, `3.4 s`, from two minutes on `5 min`. */
export function formatElapsed(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`
  if (milliseconds < 120_000) return `${Number((milliseconds / 1000).toFixed(1))} s`
  return `${Math.ceil(milliseconds / 60_000)} min`
}
