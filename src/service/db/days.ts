/** Calendar days where the firm is. */

const inAustralia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })

/** The day in eastern Australia at that moment, as `2026-08-04`. */
export const dayInAustralia = (moment: Date): string => inAustralia.format(moment)
