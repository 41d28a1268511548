/** Addresses as they go on an envelope (api.md, Address). */
import { formatAddress } from 'localized-address-format'
import type { Address, NewAddress } from '#contract/addresses.ts'

const countries = new Intl.DisplayNames(['en-AU'], { type: 'region', fallback: 'none' })

/** The address exactly as it was given, and formatted by the rules of its country. */
export function toAddress(given: NewAddress): Address {
  const formattedAddress = linesOf(given).join('\n')
  return { ...given, ...(formattedAddress !== '' && { formattedAddress }) }
}

/** What the country has no place for is left out; mail that leaves Australia names the country last. */
function linesOf(given: NewAddress): string[] {
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
    isForeignScript(Object.values(given).join('')) ? 'local' : 'latin',
  )
  const country = given.regionCode === 'AU' ? undefined : countries.of(given.regionCode)
  return [...lines, country].map(part).filter(Boolean)
}

/** Japan, say, writes from the country down in its own script, and from the person up in Latin letters. */
const isForeignScript = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)

/** The address on one line, for lists. */
export const onOneLine = ({ formattedAddress }: Address) =>
  formattedAddress?.replaceAll(/(?<!\s)\s*\n\s*/g, ', ')
