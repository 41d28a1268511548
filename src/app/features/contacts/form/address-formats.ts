/** Which parts an address has in a country, in the order of its envelopes, and what they are called there. */
import { formatAddress } from 'localized-address-format'
import { nameOfRegion } from '#app/text/regions.ts'
import type { NewAddress } from '#contract/addresses.ts'

type Part = Exclude<keyof NewAddress, 'regionCode'>

const parts = [
  'line1',
  'line2',
  'subLocality',
  'locality',
  'administrativeArea',
  'postalCode',
] as const satisfies readonly Part[]

/** Stands for a part, so that the order of the parts can be read from a whole address. */
const mark = (part: Part) => String.fromCharCode(1 + parts.indexOf(part))

/** The parts in the order in which people write them there; a part that the country has no place for is left out. */
export function partsIn(regionCode: string): Part[] {
  const written = formatAddress(
    {
      postalCountry: regionCode,
      administrativeArea: mark('administrativeArea'),
      locality: mark('locality'),
      dependentLocality: mark('subLocality'),
      postalCode: mark('postalCode'),
      addressLines: [mark('line1'), mark('line2')],
    },
    'latin',
  ).join('\n')
  const place = (part: Part) => written.indexOf(mark(part))
  return parts.filter((part) => place(part) >= 0).toSorted((a, b) => place(a) - place(b))
}

const usual: Record<Part, string> = {
  line1: 'Street address',
  line2: 'Street address, second line',
  subLocality: 'Suburb or district',
  locality: 'City or town',
  administrativeArea: 'Province or region',
  postalCode: 'Postal code',
}

const namesOf = (part: Part, name: string, codes: string) =>
  codes.split(' ').map((region) => [`${region} ${part}`, name] as const)

/** Where a country says it otherwise (the names of the address data that the format comes from). */
const others = new Map<string, string>([
  ...namesOf('locality', 'Suburb', 'AU'),
  ...namesOf('locality', 'Town or city', 'NZ IE ZA'),
  ...namesOf('locality', 'Town', 'GB GG JE IM'),
  ...namesOf('subLocality', 'Suburb', 'NZ ZA'),
  ...namesOf('subLocality', 'Neighbourhood', 'BR MX'),
  ...namesOf('subLocality', 'District', 'CN TR KR TH'),
  ...namesOf('subLocality', 'Village or township', 'MY'),
  ...namesOf('subLocality', 'Townland', 'IE'),
  ...namesOf('administrativeArea', 'State', 'AU US IN MY MX BR NG VE AS GU MH MP PR PW VI FM'),
  ...namesOf('administrativeArea', 'Prefecture', 'JP'),
  ...namesOf('administrativeArea', 'County', 'IE GB TW EE HR'),
  ...namesOf('administrativeArea', 'Emirate', 'AE'),
  ...namesOf('administrativeArea', 'Island', 'BS CV KN KY PF TV'),
  ...namesOf('administrativeArea', 'Department', 'CO HN NI SV UY'),
  ...namesOf('administrativeArea', 'Oblast', 'RU UA'),
  ...namesOf('administrativeArea', 'Area', 'HK'),
  ...namesOf('administrativeArea', 'Parish', 'AD BB JM'),
  ...namesOf('administrativeArea', 'Province', 'CA CN IT ES ID PH TH VN ZA AR NL BE TR KR'),
  ...namesOf('postalCode', 'Postcode', 'AU NZ GB GG JE IM MY NL'),
  ...namesOf('postalCode', 'ZIP code', 'US AS GU MH MP PR PW VI FM'),
  ...namesOf('postalCode', 'PIN code', 'IN'),
  ...namesOf('postalCode', 'Eircode', 'IE'),
])

/** What a part is called in a country, in English. */
export const labelOf = (part: Part, regionCode: string) =>
  others.get(`${regionCode} ${part}`) ?? usual[part]

/** Unions, and codes for tests and for the unknown. */
const noCountry = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A code that was given up for another names that other one. */
const isCurrent = (code: string) => new Intl.Locale('und', { region: code }).region === code

let known: { value: string; label: string }[] | undefined

/** Every country and region by name, Australia first; made when the first address is asked for. */
export function regions() {
  known ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code) && nameOfRegion(code) !== undefined && isCurrent(code))
    .map((value) => ({ value, label: nameOfRegion(value)! }))
    .toSorted((a, b) =>
      a.value === 'AU' ? -1 : b.value === 'AU' ? 1 : a.label.localeCompare(b.label, 'en-AU'),
    )
  return known
}
