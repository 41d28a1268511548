// @chunk pieces
/** Links to call, write to or visit a contact; what only looks like a link is refused. */
import { nameOfRegion } from '#app/text/regions.ts'
import type { Address } from '#contract/addresses.ts'
import type { Phone } from '#contract/contacts.ts'

/** A number in RFC 3966 form, with or without its `tel:`; anything else is no link. */
const number = /^(?:tel:)?(\+?(?=[().*#\s-]*\d)[\d().*#\s-]+(?:;[\w-]+=[\w.+-]+)*)$/i

/** `tel:` is added for the link alone. */
export function phoneLink({ rfc3966 }: Phone): string | undefined {
  const digits = number.exec(rfc3966?.trim() ?? '')?.[1]
  return digits && `tel:${digits.replaceAll(/[\s()]/g, '')}`
}

/** Undefined for what no mail program would read as a single address. */
export function mailLink(email: string): string | undefined {
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email)) return undefined
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** Only http and https addresses, and none that hides where it leads. */
export function webLink(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined
  const url = new URL(website)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.href
}

/** The lines of an address as the service formats them, or else put together from its parts. */
export function addressLines(address: Address): string[] {
  const { formattedAddress, line1, line2, subLocality, locality } = address
  if (formattedAddress) return formattedAddress.split(/\r\n|\n|\r/)
  const { administrativeArea, postalCode, regionCode } = address
  const place = [locality, administrativeArea, postalCode].filter(Boolean).join(' ')
  return [
    line1,
    line2,
    subLocality,
    place,
    regionCode && (nameOfRegion(regionCode) ?? regionCode),
  ].filter((line): line is string => Boolean(line))
}
