/** Practice areas about property and trade, each with its stages, roles, custom fields and titles. */
import { aboutProperty, optionalRole, money, mandatoryRole, type DemoArea } from './area.ts'
import { shortNameOf } from './contacts.ts'
import { splitList } from './split-list.ts'

export const areasForBusiness: readonly DemoArea[] = [
  {
    name: 'Conveyancing',
    weight: 26,
    clients: ['Person', 'Person', 'Person', 'Plural', 'Company'],
    opponent: 'anyone',
    stages: splitList(`Instructions|Contract review|Exchange|Finance and searches|Settlement|
      After settlement`),
    roles: [
      mandatoryRole('Other side', 'opponent'),
      mandatoryRole("Other side's solicitor", 'solicitors'),
      optionalRole('Real estate agent', 'agents', 0.7),
      optionalRole('Lender', 'lenders', 0.6),
    ],
    costing: ['Fixed', 'Fixed', 'CostTemplate'],
    fee: [1_100, 3_800],
    title: (rng) =>
      rng.sometimes(0.75)
        ? aboutProperty(rng, ['Sale of', 'Purchase of'])
        : aboutProperty(rng, ['Transfer of', 'Subdivision of', 'Caveat over', 'Refinance of']),
    fields: (rng) => ({
      'Title reference': rng.sometimes(0.5)
        ? `Volume ${rng.between(1200, 2990)} Folio ${rng.between(1, 999)}`
        : `Lot ${rng.between(1, 620)} on Plan ${rng.between(12_000, 418_000)}`,
      'Purchase price': money(rng, 280_000, 1_800_000),
      'First home buyer': rng.sometimes(0.3),
    }),
  },
  {
    name: 'Commercial Leasing',
    weight: 7,
    clients: ['Company', 'Company', 'Person', 'Plural'],
    opponent: 'anyone',
    stages: ['Heads of agreement', 'Disclosure', 'Negotiation', 'Execution', 'Registration'],
    roles: [
      mandatoryRole('Other side', 'opponent'),
      optionalRole("Other side's solicitor", 'solicitors', 0.6),
      optionalRole('Leasing agent', 'agents', 0.6),
    ],
    costing: ['Fixed', 'Time', 'CostTemplate'],
    fee: [1_900, 12_000],
    title: (rng) => {
      const rare = ['Sublease of', 'Assignment of lease of', 'Surrender of lease of']
      const shop = rng.sometimes(0.4) ? ` Shop ${rng.between(1, 60)},` : ''
      const what = rng.pick(['Lease of', 'Lease of', 'Renewal of lease of', ...rare])
      return aboutProperty(rng, [`${what}${shop}`])
    },
    fields: (rng) => ({
      'Rent a year': money(rng, 20_000, 350_000),
      'Retail lease': rng.sometimes(0.5),
    }),
  },
  {
    name: 'Business and Commercial',
    weight: 8,
    clients: ['Company', 'Company', 'Company', 'Person'],
    opponent: 'anyone',
    stages: ['Engagement', 'Due diligence', 'Drafting', 'Negotiation', 'Completion'],
    roles: [
      mandatoryRole('Other side', 'opponent'),
      optionalRole("Other side's solicitor", 'solicitors', 0.5),
      optionalRole('Accountant', 'accountants', 0.5),
    ],
    costing: ['Time', 'Fixed'],
    fee: [2_200, 95_000],
    title: (rng, client, opponent) =>
      rng.pick([
        () => `Sale of business: ${shortNameOf(client)} to ${shortNameOf(opponent)}`,
        () => `Purchase of business from ${shortNameOf(opponent)}`,
        () => `${shortNameOf(client)} (shareholders agreement)`,
        () => `${shortNameOf(client)} (restructure and new trust)`,
        () => `${shortNameOf(client)} and ${shortNameOf(opponent)} (supply agreement)`,
        () => `${shortNameOf(client)} and ${shortNameOf(opponent)} (joint venture)`,
        () => `${shortNameOf(client)} (terms of trade and privacy policy)`,
      ])(),
    fields: (rng) => ({
      'Price of business': money(rng, 30_000, 4_500_000),
      'Stock included': rng.sometimes(0.6),
    }),
  },
  {
    name: 'Civil Litigation',
    weight: 11,
    clients: ['Company', 'Company', 'Person', 'Plural'],
    opponent: 'anyone',
    stages: splitList(`Letter of demand|Pleadings|Discovery|Mediation|Trial|Judgment|Enforcement`),
    roles: [
      mandatoryRole('Opponent', 'opponent'),
      optionalRole("Opponent's solicitor", 'solicitors', 0.7),
      optionalRole('Barrister', 'counsel', 0.35),
      optionalRole('Expert witness', 'experts', 0.2),
    ],
    costing: ['Time'],
    fee: [5_500, 180_000],
    title: (rng, client, opponent) => {
      const sides = rng.sometimes(0.6) ? [client, opponent] : [opponent, client]
      return `${sides.map(shortNameOf).join(' v ')} (${rng.pick(disputes)})`
    },
    fields: (rng, opened) => ({
      'Amount in dispute': money(rng, 10_000, 2_000_000),
      'Proceeding number': `${rng.pick(['CIV', 'SC', 'DC'])} ${rng.between(100, 4_999)} of ${opened.getUTCFullYear()}`,
    }),
  },
]

const disputes = splitList(`debt recovery|debt recovery|breach of contract|building defects|
  injunction|professional negligence|defamation|partnership dispute|misleading conduct|
  statutory demand|easement|appeal`)
