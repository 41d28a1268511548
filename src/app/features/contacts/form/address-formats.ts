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

/** Stands in for a part, so that the order of the parts can be read from a formatted address. */
const placeholder = (part: Part) => String.fromCharCode(1 + parts.indexOf(part))

/** The parts in the order in which people there write them; parts that the country does not use are left out. */
export function partsIn(regionCode: string): Part[] {
  const written = formatAddress(
    {
      postalCountry: regionCode,
      administrativeArea: placeholder('administrativeArea'),
      locality: placeholder('locality'),
      dependentLocality: placeholder('subLocality'),
      postalCode: placeholder('postalCode'),
      addressLines: [placeholder('line1'), placeholder('line2')],
    },
    'latin',
  ).join('\n')
  const place = (part: Part) => written.indexOf(placeholder(part))
  return parts.filter((part) => place(part) >= 0).toSorted((a, b) => place(a) - place(b))
}

const defaultLabels: Record<Part, string> = {
  line1: 'Street address',
  line2: 'Street address, second line',
  subLocality: 'Suburb or district',
  locality: 'City or town',
  administrativeArea: 'Province or region',
  postalCode: 'Postal code',
}

const labelsFor = (part: Part, name: string, codes: string) =>
  codes.split(' ').map((region) => [`${region} ${part}`, name] as const)

/** Countries with names of their own for a part, from the address data that the formats come from. */
const localLabels = new Map<string, string>([
  ...labelsFor('locality', 'Suburb', 'AU'),
  ...labelsFor('locality', 'Town or city', 'NZ IE ZA'),
  ...labelsFor('locality', 'Town', 'GB GG JE IM'),
  ...labelsFor('subLocality', 'Suburb', 'NZ ZA'),
  ...labelsFor('subLocality', 'Neighbourhood', 'BR MX'),
  ...labelsFor('subLocality', 'District', 'CN TR KR TH'),
  ...labelsFor('subLocality', 'Village or township', 'MY'),
  ...labelsFor('subLocality', 'Townland', 'IE'),
  ...labelsFor('administrativeArea', 'State', 'AU US IN MY MX BR NG VE AS GU MH MP PR PW VI FM'),
  ...labelsFor('administrativeArea', 'Prefecture', 'JP'),
  ...labelsFor('administrativeArea', 'County', 'IE GB TW EE HR'),
  ...labelsFor('administrativeArea', 'Emirate', 'AE'),
  ...labelsFor('administrativeArea', 'Island', 'BS CV KN KY PF TV'),
  ...labelsFor('administrativeArea', 'Department', 'CO HN NI SV UY'),
  ...labelsFor('administrativeArea', 'Oblast', 'RU UA'),
  ...labelsFor('administrativeArea', 'Area', 'HK'),
  ...labelsFor('administrativeArea', 'Parish', 'AD BB JM'),
  ...labelsFor('administrativeArea', 'Province', 'CA CN IT ES ID PH TH VN ZA AR NL BE TR KR'),
  ...labelsFor('postalCode', 'Postcode', 'AU NZ GB GG JE IM MY NL'),
  ...labelsFor('postalCode', 'ZIP code', 'US AS GU MH MP PR PW VI FM'),
  ...labelsFor('postalCode', 'PIN code', 'IN'),
  ...labelsFor('postalCode', 'Eircode', 'IE'),
])

/** What a part is called in a country, in English. */
export const labelOf = (part: Part, regionCode: string) =>
  localLabels.get(`${regionCode} ${part}`) ?? defaultLabels[part]

/** Codes of unions, of tests and of unknown places. */
const noCountry = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A withdrawn code resolves to the code that replaced it. */
const isCurrent = (code: string) => new Intl.Locale('und', { region: code }).region === code

let cachedRegions: { value: string; label: string }[] | undefined

/** Every country and region by name, Australia first; built when the first address needs it. */
export function regions() {
  cachedRegions ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code) && nameOfRegion(code) !== undefined && isCurrent(code))
    .map((value) => ({ value, label: nameOfRegion(value)! }))
    .toSorted((a, b) =>
      a.value === 'AU' ? -1 : b.value === 'AU' ? 1 : a.label.localeCompare(b.label, 'en-AU'),
    )
  return cachedRegions
}
