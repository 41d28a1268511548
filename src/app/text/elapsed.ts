/** A time that was waited, as people say it: `42 ms`, `3.4 s`. */
export const formatDuration = (milliseconds: number) =>
  milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${Number((milliseconds / 1000).toFixed(1))} s`
