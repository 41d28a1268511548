/** What a time record comes to, in exact decimals: binary halves of a cent would round the wrong way. */
import { Big } from 'big.js'

/** GST in Australia. */
const gstRate = '0.1'

/** AUD to the cent, half a cent up, for minutes at a rate an hour. */
export const amountOf = (minutes: number, rate: number): number =>
  new Big(rate).times(minutes).div(60).round(2, Big.roundHalfUp).toNumber()

/** GST on an amount without it, and both together, to the cent. */
export function withGst(amountExclTax: number): { gst: number; total: number } {
  const gst = new Big(amountExclTax).times(gstRate).round(2, Big.roundHalfUp)
  return {
    gst: gst.toNumber(),
    total: gst.plus(amountExclTax).round(2, Big.roundHalfUp).toNumber(),
  }
}

/** Sums that stay what they look like: 0.1 and 0.2 are 0.3. */
export const sumOf = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount ?? 0), new Big(0)).toNumber()
