/** Numbers as people type them. */

/** Reads `1204.5`, `1,204.50`, `$1,204.50` or `-3`; nothing else, as half a number is no number. */
export function readTypedNumber(typed: string): number | undefined {
  const text = typed.trim().replace(/^(-?)\$\s?/, '$1')
  if (!/^-?(\d+|\d{1,3}([, ]\d{3})+)?(\.\d*)?$/.test(text) || !/\d/.test(text)) return undefined
  const number = Number(text.replaceAll(/[, ]/g, ''))
  return Number.isFinite(number) ? number : undefined
}

/** To the cent, half a cent up, as it is written: 1.005 is 1.01, though as a binary fraction it is a little less. */
export function roundToCents(amount: number): number {
  const cents = Math.round(Number(`${amount}e2`))
  // What JavaScript itself writes with an exponent is too large for cents, or too small.
  return Number.isNaN(cents) ? Math.round(amount) : cents / 100
}
