/** Business numbers with valid check digits, and phone numbers that are kept free for fiction. */
import type { Phone } from '#contract/contacts.ts'
import type { Rng } from './random.ts'

const weigh = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)

/** An ACN (ASIC: weights 8 to 1, modulus 10) from the range beginning with 9, which nobody has been given. */
export function drawAcn(rng: Rng): string {
  const digits = `9${rng.digits(7)}`
  const check = (10 - (weigh(digits, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10
  return spaced(`${digits}${check}`)
}

/** The ABN over nine digits, a company's ACN (Australian Business Register: modulus 89, the first digit less one). */
export function abnOver(nineDigits: string): string {
  const digits = nineDigits.replaceAll(' ', '')
  const rest = weigh(digits, [3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89
  return `${10 + ((89 - rest) % 89)} ${spaced(digits)}`
}

/** The ABN of a person in business. */
export const drawAbn = (rng: Rng) => abnOver(`9${rng.digits(8)}`)

const spaced = (digits: string) => digits.replaceAll(/(\d{3})(?=\d)/g, '$1 ')

/** Mobile numbers for use in creative works (Australian Communications and Media Authority). */
const mobiles = `570006 570156 570157 570158 570159 570110 570313 570737 571266 571491 571804 572549
572665 572983 573770 573087 574118 574632 575254 575789 576398 576801 577426 577644 578957 578148
578888 579212 579760 579455`.split(/\s+/)

export function drawMobile(rng: Rng): Phone {
  const last = rng.pick(mobiles)
  const [first, second] = [last.slice(0, 3), last.slice(3)]
  return { rfc3966: `tel:+61-491-${first}-${second}`, number: `0491 ${first} ${second}` }
}

/** A fixed line; 5550 and 7010 are kept free in every area (same source). An office has an extension at times. */
export function drawLandline(rng: Rng, areaCode: string): Phone {
  const exchange = rng.pick(['5550', '7010'])
  const line = rng.digits(4)
  const extension = rng.sometimes(0.05) ? rng.digits(3) : ''
  return {
    rfc3966: `tel:+61-${areaCode.slice(1)}-${exchange}-${line}${extension && `;ext=${extension}`}`,
    number: `(${areaCode}) ${exchange} ${line}${extension && ` ext. ${extension}`}`,
  }
}
