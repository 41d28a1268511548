/** How a service will most likely read a typed phone number (the specification, Phone); loaded when one is typed. */
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'
import { nameOfRegion } from '#app/text/regions.ts'

/** The country code of Australia and its territories. */
const local = '61'

/** The number as it will be shown, with its country; undefined if it cannot be dialled as entered. */
export function readPhone(typed: string): string | undefined {
  const text = typed.trim().replace(/^tel:/i, '')
  const phone = [text, text.replace(/^00(?=[1-9])/, '+')]
    .map((spelling) =>
      parsePhoneNumberFromString(spelling, { defaultCountry: 'AU', extract: false }),
    )
    .find((found) => found && canBeDialled(found))
  if (!phone) return undefined
  if (phone.countryCallingCode === local) return phone.formatNational()
  const country = phone.country && nameOfRegion(phone.country)
  return [phone.formatInternational(), country].filter(Boolean).join(', ')
}

/** Numbering plans of other countries change without notice: there, a possible length is enough. */
const canBeDialled = (phone: PhoneNumber) =>
  phone.countryCallingCode === local ? phone.isValid() : phone.isPossible()
