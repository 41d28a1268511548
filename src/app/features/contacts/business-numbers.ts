/** Checks the check digits of Australian business and company numbers. */

const digitsOf = (number: string) => [...number.replaceAll(/[\s.-]/g, '')].map(Number)

const weigh = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * digits[index]!, 0)

const isDigits = (digits: readonly number[], length: number) =>
  digits.length === length && digits.every((digit) => Number.isInteger(digit))

/** Eleven digits; with 1 subtracted from the first, their weighted sum is a multiple of 89 (Australian Business Register). */
export function isAbn(number: string) {
  const digits = digitsOf(number)
  if (!isDigits(digits, 11)) return false
  const [first = 0, ...others] = digits
  return weigh([first - 1, ...others], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0
}

/** Nine digits; the last makes the weighted sum a multiple of 10 (ASIC). */
export function isAcn(number: string) {
  const digits = digitsOf(number)
  if (!isDigits(digits, 9)) return false
  return (weigh(digits, [8, 7, 6, 5, 4, 3, 2, 1]) + digits[8]!) % 10 === 0
}

/** A sentence if the text is all digits but has the wrong number of them, otherwise undefined. */
function miscount(noun: string, text: string, length: number) {
  const digits = digitsOf(text)
  if (digits.length === length || !isDigits(digits, digits.length)) return undefined
  return `${noun} has ${length} digits; this is ${digits.length}.`
}

export const oddityOfAbn = (abn: string) =>
  isAbn(abn) ? undefined : (miscount('An ABN', abn, 11) ?? 'This ABN’s check digits don’t match.')

export const oddityOfAcn = (acn: string) =>
  isAcn(acn) ? undefined : (miscount('An ACN', acn, 9) ?? 'This ACN’s check digit doesn’t match.')
