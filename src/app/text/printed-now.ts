// @chunk first-rows
import { formatMoment } from './format.ts'

/** `Printed Monday, 30 November 2026 at 2:15 am.` */
export const printedNow = () => `Printed ${formatMoment(new Date().toISOString())}.`
