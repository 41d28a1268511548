/** What the fields of a time record are called. */
import type { TypedTime } from './time-form-schema.ts'

export const timeLabels = {
  associatedMatterId: 'Matter',
  staffContactId: 'Staff member',
  date: 'Date',
  futureMeant: 'Keep this future date',
  durationMinutes: 'Duration',
  units: 'Units',
  chargeRate: 'Charge rate',
  amountExclTax: 'Amount (excl. GST)',
  costCode: 'Cost code',
  description: 'Description',
} satisfies Partial<Record<keyof TypedTime, string>>
