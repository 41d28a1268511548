/** A time record as people save it, for tests in which it does not matter which. */

/** Without what may be left out. */
export const timeRecord = {
  durationMinutes: 45,
  costCode: 'ADV',
  associatedMatterId: '9-M',
  staffContactId: '3-C',
  amountExclTax: 262.5,
  date: '2026-11-20',
}

/** With all that there may be. */
export const wholeTimeRecord = {
  ...timeRecord,
  units: 8,
  chargeRate: 350,
  description: 'Advise Ferrari on the lease',
}
