/** The amounts of a time record in exact decimals: binary fractions of a cent would round the wrong way. */
import { Big } from 'big.js'

/** GST in Australia. */
const gstRate = '0.1'

/** AUD to the cent, half a cent rounded up, for minutes at an hourly rate. */
export const amountOf = (minutes: number, rate: number): number =>
  new Big(rate).times(minutes).div(60).round(2, Big.roundHalfUp).toNumber()

/** GST on an amount that excludes it, and the total, to the cent. */
export function withGst(amountExclTax: number): { gst: number; total: number } {
  const gst = new Big(amountExclTax).times(gstRate).round(2, Big.roundHalfUp)
  return {
    gst: gst.toNumber(),
    total: gst.plus(amountExclTax).round(2, Big.roundHalfUp).toNumber(),
  }
}

/** An exact decimal sum: 0.1 + 0.2 is 0.3. */
export const sumOf = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount ?? 0), new Big(0)).toNumber()
