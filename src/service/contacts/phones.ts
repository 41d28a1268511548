/** Converts phone numbers as people write them into those of the API (the specification, Phone). */
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'
import type { Phone } from '#contract/contacts.ts'

/** The country code of Australia and its territories, whose numbers the API calls local. */
const local = '61'

/**
 * Reads a number in any usual spelling; without a country it is Australian. Anything that cannot be dialled as it
 * stands ('ask reception', a local number without its area code) is kept as it was written, without `rfc3966`, so
 * that nothing is lost and nobody is called by mistake.
 */
export function toPhone(written: string): Phone {
  const phone = parsePhone(written)
  if (!phone) return { number: written }
  const isLocal = phone.countryCallingCode === local
  return {
    rfc3966: inRfc3966(phone),
    number: isLocal ? phone.formatNational() : phone.formatInternational(),
  }
}

function parsePhone(written: string): PhoneNumber | undefined {
  const text = written.trim().replace(/^tel:/i, '')
  // Most of the world dials 00 for abroad; no Australian number begins with it.
  const spellings = [text, text.replace(/^00(?=[1-9])/, '+')]
  return spellings
    .map((spelling) =>
      parsePhoneNumberFromString(spelling, { defaultCountry: 'AU', extract: false }),
    )
    .find((phone) => phone && canBeDialled(phone))
}

/** Numbering plans of other countries change without our knowledge: there, a possible length is enough. */
const canBeDialled = (phone: PhoneNumber) =>
  phone.countryCallingCode === local ? phone.isValid() : phone.isPossible()

/** International, with hyphens for separators, and the extension: `tel:+61-8-5550-1234;ext=7`. */
function inRfc3966(phone: PhoneNumber): string {
  const number = phone.formatInternational({ formatExtension: (plain) => plain })
  const extension = phone.ext ? `;ext=${phone.ext}` : ''
  return `tel:${number.replaceAll(/[^+\d]+/g, '-')}${extension}`
}
