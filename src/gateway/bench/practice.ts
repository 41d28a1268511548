/** A practice of any size whose pages are made when they are asked for: names that many share, and some that few do. */

const starts =
  'Al Ber Cas Dor El Fer Gar Hol Ing Jer Kel Lan Mor Nor Oak Pem Quin Ros Sten Tor Ul Ver Wal Yar Zel'.split(
    ' ',
  )
const middles = 'an be co da en fi go ha in ka le ma ne or pe'.split(' ')
const ends = 'bury croft dale field ford grove ham ley man ridge son stead ton well wood'.split(' ')
const firsts =
  'Ada Ben Cora Dev Eve Finn Grace Hugo Iris Jack Kim Liam Mia Noah Olga Paul Quyen Rosa Sam Tess'.split(
    ' ',
  )
const streets = 'Alder Birch Cedar Elm Fig Gum Hazel Ivy Jasmine Karri'.split(' ')
const works = ['Purchase of', 'Sale of', 'Lease of', 'Dispute about', 'Subdivision of']

/** The same for the same number, and unlike its neighbours. */
const pick = (list: readonly string[], seed: number) =>
  list[Math.abs(Math.trunc(seed)) % list.length]!
const surname = (seed: number) =>
  pick(starts, seed) + pick(middles, seed / 25) + pick(ends, seed / 375)
const person = (seed: number) => `${surname(seed * 7919)}, ${pick(firsts, seed * 31)}`

const reference = (prefix: string, number: number) => ({
  id: `${prefix}-${number}`,
  name: person(number),
})

const matter = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number: `2026/${String(number).padStart(6, '0')}`,
  title: `${pick(works, number)} ${1 + (number % 200)} ${pick(streets, number / 3)} Street for ${surname(number * 7919)}`,
  lastActivity: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  dateOpen: '2026-01-01',
  status: number % 3 === 0 ? 'Closed' : 'Open',
  practiceAreaName: 'Conveyancing',
  stageName: 'Open file',
  client: reference('c', number),
  lawyer: reference('l', number % 40),
  customFields: { 'Settlement date': '2026-08-04', Colour: 'red' },
  userChangeTimestamp: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  estimatedFee: number,
  matterTrustBalance: number / 4,
  roles: ['Vendor', 'Purchaser', 'Agent'].map((roleName, place) => ({
    roleName,
    fieldId: String(place),
    mandatory: place === 0,
    contactId: `r-${number + place * 1000}`,
    contactName: person(number + place * 1000),
  })),
})

const contact = (number: number) => ({
  id: `c-${number}`,
  type: 'Person',
  fullName: person(number),
  phone: `04${String(number).padStart(8, '0')}`,
  email: `person${number}@example.com`,
  emails: [`person${number}@example.com`],
})

const kinds = 'Contract,Transfer,Letter,Notice,Affidavit,Invoice,File note,Deed'.split(',')
const jobs = 'Call,Draft,File,Serve,Review,Pay,Lodge,Settle'.split(',')
const matterId = (number: number) => matter(number).id

const document = (number: number) => {
  const of = Math.floor(number / 2.5)
  const title = `${pick(kinds, number)} for ${surname(number * 104_729)} ${number % 97}`
  return {
    id: `d-${number}`,
    title,
    fullFileName: `${title}.docx`,
    fileExtension: '.docx',
    type: 'Document',
    size: 1000 + number,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fileEtag: `"${number}-1"`,
    versionNumber: 1,
    associatedMatter: { id: matterId(of), number: matter(of).number, title: matter(of).title },
    createdBy: reference('l', number % 40),
    lastModifiedBy: reference('l', number % 40),
    createdDate: new Date(Date.UTC(2026, 0, 1) + number * 30_000).toISOString(),
    lastModifiedDate: new Date(Date.UTC(2026, 0, 1) + number * 30_000).toISOString(),
    isFavorite: false,
    isShared: false,
    isEncrypted: false,
  }
}

const task = (number: number) => ({
  id: `t-${number}`,
  description: `${pick(jobs, number)} ${pick(kinds, number / 8).toLowerCase()} for ${surname(number * 7919)}`,
  status: number % 4 === 0 ? 'Todo' : 'Done',
  priority: 'Normal',
  dueDate: new Date(Date.UTC(2026, 0, 1) + (number % 500) * 86_400_000).toISOString().slice(0, 10),
  associatedMatterId: matterId(number),
  assignedToId: `l-${number % 40}`,
})

/** The makers of records, and how many of each there are to a matter. */
export const makers = {
  matters: { make: matter, part: 1 },
  contacts: { make: contact, part: 0.5 },
  tasks: { make: task, part: 1 },
  documents: { make: document, part: 2.5 },
}

/** Answers lists of matters and of what belongs to them. */
export const practiceOf =
  (count: number) =>
  ({ pathname, searchParams }: URL): string => {
    const kind = (Object.keys(makers) as (keyof typeof makers)[]).find((one) =>
      pathname.endsWith(`/${one}`),
    )!
    const { make, part } = makers[kind]
    const total = searchParams.has('modifiedDateStart') ? 0 : count * part
    const size = Number(searchParams.get('pageSize') ?? 50)
    const index = Number(searchParams.get('pageIndex') ?? 0)
    const length = Math.max(Math.min(size, total - index * size), 0)
    const records = Array.from({ length }, (_, place) => make(index * size + place))
    return JSON.stringify({ totalRecords: total, pageIndex: index, records })
  }

/** Words that every title has, or one in ten. */
const commons = ['street', ...streets]

/** What people type who look for some of them. */
export function* termsIn(count: number): Generator<{ kind: string; term: string }> {
  for (let turn = 0; turn < 50; turn += 1) {
    const number = Math.floor(((turn * 7919) % 9973) * (count / 9973))
    const name = surname(number * 7919)
    yield { kind: 'exact number', term: matter(number).number }
    yield { kind: 'prefix', term: name.slice(0, 4) }
    yield { kind: 'word', term: `${pick(streets, number / 3)} ${name}` }
    yield { kind: 'common word', term: pick(commons, turn) }
    yield { kind: 'letter left out', term: name.slice(0, 4) + name.slice(5) }
    yield { kind: 'letters swapped', term: name.slice(0, 3) + name[4]! + name[3]! + name.slice(5) }
  }
}
