/** How a phone number that was typed will most likely be read by a service (api.md, Phone); loaded when one is typed. */
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'
import { nameOfRegion } from '#app/text/regions.ts'

/** The country code of Australia and its territories. */
const local = '61'

/** The number in the form in which it will be shown, with its country; nothing where it cannot be dialled as it stands. */
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

/** Plans of other countries change without our knowing: there, a number of a possible length will do. */
const canBeDialled = (phone: PhoneNumber) =>
  phone.countryCallingCode === local ? phone.isValid() : phone.isPossible()
