/** Sample time records for tests. */

/** With the required fields only. */
export const timeRecord = {
  durationMinutes: 45,
  costCode: 'ADV',
  associatedMatterId: '9-M',
  staffContactId: '3-C',
  amountExclTax: 262.5,
  date: '2026-11-20',
}

/** With all fields. */
export const wholeTimeRecord = {
  ...timeRecord,
  units: 8,
  chargeRate: 350,
  description: 'Advise Ferrari on the lease',
}
