/** Contacts of the demonstration practice: people, companies and couples. */
import type { Address } from '#contract/addresses.ts'
import type { ContactKind, Phone } from '#contract/contacts.ts'
import type { CustomFieldValue } from '#contract/reading.ts'
import { splitList } from './split-list.ts'
import { drawName, type PersonName } from './names.ts'
import { abnOver, drawAbn, drawAcn, drawLandline, drawMobile } from './numbers.ts'
import { drawPlace, drawPlaceAbroad } from './places.ts'
import type { Rng } from './random.ts'

type TextColumn =
  | 'short_name'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'birthday'
  | 'company'
  | 'job_title'
  | 'title'
  | 'acn'
  | 'abn'
  | 'website'
  | 'notes'

/** A row of `practice.contacts`, and for a group the ids of its members. */
export type DemoContact = Partial<Record<TextColumn, string | undefined>> & {
  id: string
  kind: ContactKind
  staff: boolean
  enabled: boolean
  full_name: string
  gender?: 'Male' | 'Female' | 'Unknown' | undefined
  addresses: Address[]
  phones: Phone[]
  emails: string[]
  custom_fields: Record<string, CustomFieldValue>
  members: string[]
}

/** The columns that must not be null. */
const blank = {
  staff: false,
  enabled: false,
  addresses: [],
  phones: [],
  emails: [],
  custom_fields: {},
  members: [],
} satisfies Partial<DemoContact>

/** Letters and digits only, without accents: for addresses of mail and web. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(
      /[łđøŁĐØı]/g,
      (letter) => ({ ł: 'l', đ: 'd', ø: 'o', Ł: 'L', Đ: 'D', Ø: 'O' })[letter] ?? 'i',
    )
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()

const mailDomains = ['example.com', 'example.org', 'example.net']

export function drawPerson(
  rng: Rng,
  { name = drawName(rng), ...given }: Partial<DemoContact> & { name?: PersonName } = {},
): DemoContact {
  const { address, areaCode } = drawPlace(rng)
  const mail = `${plain(name.first)}.${plain(name.last)}${rng.sometimes(0.4) ? rng.between(1, 99) : ''}`
  return {
    ...blank,
    id: rng.id(),
    kind: 'Person',
    full_name: `${name.last}, ${name.first}`,
    short_name: `${name.last} ${name.first.charAt(0)}`,
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    birthday: rng.maybe(0.6, () => drawBirthday(rng)),
    title: rng.maybe(0.5, () => drawTitle(rng, name)),
    gender: rng.maybe(0.8, () => (rng.sometimes(0.04) ? 'Unknown' : name.gender)),
    abn: rng.maybe(0.06, () => drawAbn(rng)),
    notes: rng.maybe(0.08, () => rng.pick(notes)),
    addresses: rng.sometimes(0.85) ? [rng.sometimes(0.015) ? drawPlaceAbroad(rng) : address] : [],
    phones: [
      ...(rng.sometimes(0.85) ? [drawMobile(rng)] : []),
      ...(rng.sometimes(0.25) ? [drawLandline(rng, areaCode)] : []),
    ],
    emails: rng.sometimes(0.72) ? [`${mail}@${rng.pick(mailDomains)}`] : [],
    custom_fields: rng.sometimes(0.15)
      ? { 'Identity checked': rng.sometimes(0.7), 'Preferred language': rng.pick(languages) }
      : {},
    ...given,
  }
}

const languages = ['English', 'Vietnamese', 'Mandarin', 'Arabic', 'Greek', 'Italian', 'Punjabi']
const notes = [
  'Prefers to be called after 5 pm.',
  'Please write, do not call: hard of hearing.',
  'Speaks through an interpreter; book one for every conference.',
  'Identity sighted in person.\nPassport and driver licence copied to file.',
  'Long-standing client of the firm.',
  'Send all correspondence to the adult daughter as well (authority on file).',
]

const drawBirthday = (rng: Rng) =>
  new Date(Date.UTC(rng.between(1936, 2004), 0, rng.between(1, 365))).toISOString().slice(0, 10)

const drawTitle = (rng: Rng, { gender }: PersonName) =>
  rng.sometimes(0.08)
    ? rng.pick(['Dr', 'Prof', 'Mx'])
    : gender === 'Male'
      ? 'Mr'
      : rng.pick(['Ms', 'Ms', 'Mrs', 'Miss'])

const trades = splitList(`Building|Plumbing|Electrical|Constructions|Joinery|Landscapes|Roofing|
  Tiling|Transport|Logistics|Earthmoving|Mining Services|Engineering|Fabrication|Seafoods|Bakery|
  Catering|Coffee Roasters|Vineyards|Pastoral|Produce|Dental|Medical|Physiotherapy|Pharmacy|
  Early Learning|Fitness|Motors|Panel Works|Tyres|Marine|Travel|Property|Developments|Investments|
  Holdings|Capital|Consulting|Digital|Security|Cleaning Services|Recruitment|Print|Textiles|
  Furniture|Solar|Pools|Freight|Nominees|Homes`)
const firsts = splitList(`Banksia|Blue Gum|Bluewater|Boundary Road|Brolga|Capstone|Cockatoo|Coastal|
  Coral Sea|Desert Pea|Eastern|Federation|Foreshore|Golden Wattle|Granite|Great Southern|
  Harbourview|Horizon|Ironbark|Jarrahdale|Keystone|Lighthouse|Mallee|Meridian|Northern|Outback|
  Pacific|Peppermint|Pilbara|Pinnacle|Quokka|Redback|Riverland|Sandstone|Southern Cross|Spinifex|
  Stirling|Summit|Swan River|Tableland|True North|Western`)

export function drawCompany(rng: Rng, given: Partial<DemoContact> = {}): DemoContact {
  const name = given.full_name ?? drawCompanyName(rng)
  const { address, areaCode } = drawPlace(rng)
  const acn = drawAcn(rng)
  const short = name.replace(/ (Pty Ltd|Ltd|Inc\.)$/, '')
  const web = `${plain(short)}.example`
  return {
    ...blank,
    id: rng.id(),
    kind: 'Company',
    full_name: name,
    short_name: rng.maybe(0.9, () => short),
    acn: rng.maybe(0.9, () => acn),
    abn: rng.maybe(0.8, () => abnOver(acn)),
    website: rng.maybe(0.45, () => `https://www.${web}`),
    notes: rng.maybe(
      0.05,
      () => 'Invoices to the accounts department, marked with our matter number.',
    ),
    addresses: rng.sometimes(0.9) ? [address] : [],
    phones: rng.sometimes(0.85) ? [drawLandline(rng, areaCode)] : [],
    emails: rng.sometimes(0.8) ? [`${rng.pick(['info', 'accounts', 'office'])}@${web}`] : [],
    custom_fields: rng.sometimes(0.2)
      ? {
          'Credit limit': rng.between(1, 50) * 1_000,
          'Authority to act held': rng.sometimes(0.8),
        }
      : {},
    ...given,
  }
}

function drawCompanyName(rng: Rng): string {
  const trade = rng.pick(trades)
  const { last } = drawName(rng)
  const name = rng.pick([
    () => `${rng.pick(firsts)} ${trade}`,
    () => `${last} ${trade}`,
    () => `${last} & ${rng.pick(['Sons', 'Daughters', 'Co', 'Partners', drawName(rng).last])}`,
    () => `${rng.pick(firsts)} ${last} ${trade}`,
    () => `${last} Family ${rng.pick(['Holdings', 'Investments', 'Enterprises', 'Nominees'])}`,
  ])()
  return `${name} ${rng.sometimes(0.94) ? 'Pty Ltd' : rng.pick(['Ltd', 'Inc.'])}`
}

/** `Okafor`, or the short name of a company, for the title of a matter. */
export const shortNameOf = ({ last_name, short_name, full_name }: DemoContact) =>
  last_name ?? short_name ?? full_name

/** `Henry Okafor`, or the short name of a company. */
export const fullNameOf = (contact: DemoContact) =>
  contact.first_name ? `${contact.first_name} ${contact.last_name}` : shortNameOf(contact)

/** Two people who act together, `Okafor, Henry and Grace`; the people are contacts of their own. */
export function drawCouple(rng: Rng, one: DemoContact, other: DemoContact): DemoContact {
  const names =
    one.last_name === other.last_name
      ? `${one.last_name}, ${one.first_name} and ${other.first_name}`
      : `${one.full_name} and ${other.full_name}`
  return {
    ...blank,
    id: rng.id(),
    kind: 'Plural',
    full_name: names,
    short_name:
      one.last_name === other.last_name
        ? `${one.first_name?.charAt(0)} & ${other.first_name?.charAt(0)} ${one.last_name}`
        : `${one.last_name} & ${other.last_name}`,
    addresses: one.addresses,
    emails: one.emails,
    members: [one.id, other.id],
  }
}
