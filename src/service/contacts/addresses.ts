/** Formats addresses as on an envelope (the specification, Address). */
import { formatAddress } from 'localized-address-format'
import type { Address, NewAddress } from '#contract/addresses.ts'

const countries = new Intl.DisplayNames(['en-AU'], { type: 'region', fallback: 'none' })

/** The address as it was sent, with its formatted text by the rules of its country. */
export function toAddress(given: NewAddress): Address {
  const formattedAddress = envelopeLines(given).join('\n')
  return { ...given, ...(formattedAddress !== '' && { formattedAddress }) }
}

/** Leaves out what the format of the country has no place for; mail that leaves Australia ends with the country. */
function envelopeLines(given: NewAddress): string[] {
  const part = (text = '') => text.trim()
  const lines = formatAddress(
    {
      postalCountry: given.regionCode,
      administrativeArea: part(given.administrativeArea),
      locality: part(given.locality),
      dependentLocality: part(given.subLocality),
      postalCode: part(given.postalCode),
      addressLines: [given.line1, given.line2].map(part).filter(Boolean),
    },
    isNonLatin(Object.values(given).join('')) ? 'local' : 'latin',
  )
  const country = given.regionCode === 'AU' ? undefined : countries.of(given.regionCode)
  return [...lines, country].map(part).filter(Boolean)
}

/** Some countries, such as Japan, have another order of lines in their own script than in Latin letters. */
const isNonLatin = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)

/** The address on one line, for lists. */
export const onOneLine = ({ formattedAddress }: Address) =>
  formattedAddress?.replaceAll(/(?<!\s)\s*\n\s*/g, ', ')
