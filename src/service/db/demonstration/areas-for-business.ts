/** Practice areas about property and trade, each with its stages, roles, custom fields and titles. */
import { aboutProperty, may, money, must, type DemoArea } from './area.ts'
import { called } from './contacts.ts'

export const areasForBusiness: readonly DemoArea[] = [
  {
    name: 'Conveyancing',
    weight: 26,
    clients: ['Person', 'Person', 'Person', 'Plural', 'Company'],
    opponent: 'anyone',
    stages: [
      'Instructions',
      'Contract review',
      'Exchange',
      'Finance and searches',
      'Settlement',
      'After settlement',
    ],
    roles: [
      must('Other side', 'opponent'),
      must("Other side's solicitor", 'solicitors'),
      may('Real estate agent', 'agents', 0.7),
      may('Lender', 'lenders', 0.6),
    ],
    costing: ['Fixed', 'Fixed', 'CostTemplate'],
    fee: [1_100, 3_800],
    title: (chance) =>
      chance.sometimes(0.75)
        ? aboutProperty(chance, ['Sale of', 'Purchase of'])
        : aboutProperty(chance, ['Transfer of', 'Subdivision of', 'Caveat over', 'Refinance of']),
    fields: (chance) => ({
      'Title reference': chance.sometimes(0.5)
        ? `Volume ${chance.between(1200, 2990)} Folio ${chance.between(1, 999)}`
        : `Lot ${chance.between(1, 620)} on Plan ${chance.between(12_000, 418_000)}`,
      'Purchase price': money(chance, 280_000, 1_800_000),
      'First home buyer': chance.sometimes(0.3),
    }),
  },
  {
    name: 'Commercial Leasing',
    weight: 7,
    clients: ['Company', 'Company', 'Person', 'Plural'],
    opponent: 'anyone',
    stages: ['Heads of agreement', 'Disclosure', 'Negotiation', 'Execution', 'Registration'],
    roles: [
      must('Other side', 'opponent'),
      may("Other side's solicitor", 'solicitors', 0.6),
      may('Leasing agent', 'agents', 0.6),
    ],
    costing: ['Fixed', 'Time', 'CostTemplate'],
    fee: [1_900, 12_000],
    title: (chance) => {
      const rare = ['Sublease of', 'Assignment of lease of', 'Surrender of lease of']
      const shop = chance.sometimes(0.4) ? ` Shop ${chance.between(1, 60)},` : ''
      const what = chance.pick(['Lease of', 'Lease of', 'Renewal of lease of', ...rare])
      return aboutProperty(chance, [`${what}${shop}`])
    },
    fields: (chance) => ({
      'Rent a year': money(chance, 20_000, 350_000),
      'Retail lease': chance.sometimes(0.5),
    }),
  },
  {
    name: 'Business and Commercial',
    weight: 8,
    clients: ['Company', 'Company', 'Company', 'Person'],
    opponent: 'anyone',
    stages: ['Engagement', 'Due diligence', 'Drafting', 'Negotiation', 'Completion'],
    roles: [
      must('Other side', 'opponent'),
      may("Other side's solicitor", 'solicitors', 0.5),
      may('Accountant', 'accountants', 0.5),
    ],
    costing: ['Time', 'Fixed'],
    fee: [2_200, 95_000],
    title: (chance, client, opponent) =>
      chance.pick([
        () => `Sale of business: ${called(client)} to ${called(opponent)}`,
        () => `Purchase of business from ${called(opponent)}`,
        () => `${called(client)} (shareholders agreement)`,
        () => `${called(client)} (restructure and new trust)`,
        () => `${called(client)} and ${called(opponent)} (supply agreement)`,
        () => `${called(client)} and ${called(opponent)} (joint venture)`,
        () => `${called(client)} (terms of trade and privacy policy)`,
      ])(),
    fields: (chance) => ({
      'Price of business': money(chance, 30_000, 4_500_000),
      'Stock included': chance.sometimes(0.6),
    }),
  },
  {
    name: 'Civil Litigation',
    weight: 11,
    clients: ['Company', 'Company', 'Person', 'Plural'],
    opponent: 'anyone',
    stages: [
      'Letter of demand',
      'Pleadings',
      'Discovery',
      'Mediation',
      'Trial',
      'Judgment',
      'Enforcement',
    ],
    roles: [
      must('Opponent', 'opponent'),
      may("Opponent's solicitor", 'solicitors', 0.7),
      may('Barrister', 'counsel', 0.35),
      may('Expert witness', 'experts', 0.2),
    ],
    costing: ['Time'],
    fee: [5_500, 180_000],
    title: (chance, client, opponent) => {
      const sides = chance.sometimes(0.6) ? [client, opponent] : [opponent, client]
      return `${sides.map(called).join(' v ')} (${chance.pick(disputes)})`
    },
    fields: (chance, opened) => ({
      'Amount in dispute': money(chance, 10_000, 2_000_000),
      'Proceeding number': `${chance.pick(['CIV', 'SC', 'DC'])} ${chance.between(100, 4_999)} of ${opened.getUTCFullYear()}`,
    }),
  },
]

const disputes = [
  'debt recovery',
  'debt recovery',
  'breach of contract',
  'building defects',
  'injunction',
  'professional negligence',
  'defamation',
  'partnership dispute',
  'misleading conduct',
  'statutory demand',
  'easement',
  'appeal',
]
