/** Contacts of the demonstration practice: people, companies and couples. */
import type { Address } from '#contract/addresses.ts'
import type { ContactKind, Phone } from '#contract/contacts.ts'
import type { CustomFieldValue } from '#contract/reading.ts'
import { drawName, type PersonName } from './names.ts'
import { abnOver, drawAbn, drawAcn, drawLandline, drawMobile } from './numbers.ts'
import { drawPlace, drawPlaceAbroad } from './places.ts'
import type { Chance } from './random.ts'

/** A row of `practice.contacts`, and for a group its members' ids. */
export type DemoContact = typeof blank & {
  id: string
  kind: ContactKind
  full_name: string
}

type Text = string | undefined
/** Every column has its key, so that rows of all kinds are written together. */
const blank = {
  staff: false,
  enabled: false,
  short_name: undefined as Text,
  first_name: undefined as Text,
  middle_name: undefined as Text,
  last_name: undefined as Text,
  birthday: undefined as Text,
  company: undefined as Text,
  job_title: undefined as Text,
  title: undefined as Text,
  gender: undefined as 'Male' | 'Female' | 'Unknown' | undefined,
  acn: undefined as Text,
  abn: undefined as Text,
  website: undefined as Text,
  notes: undefined as Text,
  addresses: [] as Address[],
  phones: [] as Phone[],
  emails: [] as string[],
  custom_fields: {} as Record<string, CustomFieldValue>,
  members: [] as string[],
}

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
  chance: Chance,
  { name = drawName(chance), ...given }: Partial<DemoContact> & { name?: PersonName } = {},
): DemoContact {
  const { address, areaCode } = drawPlace(chance)
  const mail = `${plain(name.first)}.${plain(name.last)}${chance.sometimes(0.4) ? chance.between(1, 99) : ''}`
  return {
    ...blank,
    id: chance.id(),
    kind: 'Person',
    full_name: `${name.last}, ${name.first}`,
    short_name: `${name.last} ${name.first.charAt(0)}`,
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    birthday: chance.maybe(0.6, () => drawBirthday(chance)),
    title: chance.maybe(0.5, () => drawTitle(chance, name)),
    gender: chance.maybe(0.8, () => (chance.sometimes(0.04) ? 'Unknown' : name.gender)),
    abn: chance.maybe(0.06, () => drawAbn(chance)),
    notes: chance.maybe(0.08, () => chance.pick(notes)),
    addresses: chance.sometimes(0.85)
      ? [chance.sometimes(0.015) ? drawPlaceAbroad(chance) : address]
      : [],
    phones: [
      ...(chance.sometimes(0.85) ? [drawMobile(chance)] : []),
      ...(chance.sometimes(0.25) ? [drawLandline(chance, areaCode)] : []),
    ],
    emails: chance.sometimes(0.72) ? [`${mail}@${chance.pick(mailDomains)}`] : [],
    custom_fields: chance.sometimes(0.15)
      ? { 'Identity checked': chance.sometimes(0.7), 'Preferred language': chance.pick(languages) }
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

const drawBirthday = (chance: Chance) =>
  new Date(Date.UTC(chance.between(1936, 2004), 0, chance.between(1, 365)))
    .toISOString()
    .slice(0, 10)

const drawTitle = (chance: Chance, { gender }: PersonName) =>
  chance.sometimes(0.08)
    ? chance.pick(['Dr', 'Prof', 'Mx'])
    : gender === 'Male'
      ? 'Mr'
      : chance.pick(['Ms', 'Ms', 'Mrs', 'Miss'])

const trades =
  `Building|Plumbing|Electrical|Constructions|Joinery|Landscapes|Roofing|Tiling|Transport|
Logistics|Earthmoving|Mining Services|Engineering|Fabrication|Seafoods|Bakery|Catering|Coffee Roasters|
Vineyards|Pastoral|Produce|Dental|Medical|Physiotherapy|Pharmacy|Early Learning|Fitness|Motors|Panel Works|
Tyres|Marine|Travel|Property|Developments|Investments|Holdings|Capital|Consulting|Digital|Security|
Cleaning Services|Recruitment|Print|Textiles|Furniture|Solar|Pools|Freight|Nominees|Homes`
    .split('|')
    .map((trade) => trade.trim())
const firsts =
  `Banksia|Blue Gum|Bluewater|Boundary Road|Brolga|Capstone|Cockatoo|Coastal|Coral Sea|Desert Pea|
Eastern|Federation|Foreshore|Golden Wattle|Granite|Great Southern|Harbourview|Horizon|Ironbark|Jarrahdale|
Keystone|Lighthouse|Mallee|Meridian|Northern|Outback|Pacific|Peppermint|Pilbara|Pinnacle|Quokka|Redback|
Riverland|Sandstone|Southern Cross|Spinifex|Stirling|Summit|Swan River|Tableland|True North|Western`
    .split('|')
    .map((first) => first.trim())

export function drawCompany(chance: Chance, given: Partial<DemoContact> = {}): DemoContact {
  const name = given.full_name ?? drawCompanyName(chance)
  const { address, areaCode } = drawPlace(chance)
  const acn = drawAcn(chance)
  const short = name.replace(/ (Pty Ltd|Ltd|Inc\.)$/, '')
  const web = `${plain(short)}.example`
  return {
    ...blank,
    id: chance.id(),
    kind: 'Company',
    full_name: name,
    short_name: chance.maybe(0.9, () => short),
    acn: chance.maybe(0.9, () => acn),
    abn: chance.maybe(0.8, () => abnOver(acn)),
    website: chance.maybe(0.45, () => `https://www.${web}`),
    notes: chance.maybe(
      0.05,
      () => 'Invoices to the accounts department, marked with our matter number.',
    ),
    addresses: chance.sometimes(0.9) ? [address] : [],
    phones: chance.sometimes(0.85) ? [drawLandline(chance, areaCode)] : [],
    emails: chance.sometimes(0.8) ? [`${chance.pick(['info', 'accounts', 'office'])}@${web}`] : [],
    custom_fields: chance.sometimes(0.2)
      ? {
          'Credit limit': chance.between(1, 50) * 1_000,
          'Authority to act held': chance.sometimes(0.8),
        }
      : {},
    ...given,
  }
}

function drawCompanyName(chance: Chance): string {
  const trade = chance.pick(trades)
  const { last } = drawName(chance)
  const name = chance.pick([
    () => `${chance.pick(firsts)} ${trade}`,
    () => `${last} ${trade}`,
    () =>
      `${last} & ${chance.pick(['Sons', 'Daughters', 'Co', 'Partners', drawName(chance).last])}`,
    () => `${chance.pick(firsts)} ${last} ${trade}`,
    () => `${last} Family ${chance.pick(['Holdings', 'Investments', 'Enterprises', 'Nominees'])}`,
  ])()
  return `${name} ${chance.sometimes(0.94) ? 'Pty Ltd' : chance.pick(['Ltd', 'Inc.'])}`
}

/** `Okafor`, or the short name of a company: who a matter is called after. */
export const called = ({ last_name, short_name, full_name }: DemoContact) =>
  last_name ?? short_name ?? full_name

/** `Henry Okafor`, or the short name of a company. */
export const calledInFull = (contact: DemoContact) =>
  contact.first_name ? `${contact.first_name} ${contact.last_name}` : called(contact)

/** Two people who act together, `Okafor, Henry and Grace`; the people are contacts of their own. */
export function drawCouple(chance: Chance, one: DemoContact, other: DemoContact): DemoContact {
  const names =
    one.last_name === other.last_name
      ? `${one.last_name}, ${one.first_name} and ${other.first_name}`
      : `${one.full_name} and ${other.full_name}`
  return {
    ...blank,
    id: chance.id(),
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
