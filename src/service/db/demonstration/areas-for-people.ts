/** Practice areas about people's lives, each with its stages, roles, custom fields and titles. */
import { dayBefore, optionalRole, money, mandatoryRole, type DemoArea } from './area.ts'
import { shortNameOf, fullNameOf } from './contacts.ts'
import { splitList } from './split-list.ts'
import { drawName } from './names.ts'
import { drawProperty } from './places.ts'

export const areasForPeople: readonly DemoArea[] = [
  {
    name: 'Wills and Estates',
    weight: 17,
    clients: ['Person', 'Person', 'Person', 'Plural'],
    opponent: 'anyone',
    stages: splitList(`Instructions|Drafting|Probate application|Grant of probate|Administration|
      Distribution`),
    roles: [
      mandatoryRole('Executor', 'relative'),
      optionalRole('Beneficiary', 'relative', 0.5),
      optionalRole('Accountant', 'accountants', 0.3),
    ],
    costing: ['Time', 'Fixed'],
    fee: [600, 14_000],
    title: (rng, client) => {
      const related = rng.sometimes(0.75) ? client.last_name : undefined
      const { first, middle, last } = drawName(rng, related)
      const late = [first, rng.sometimes(0.4) && middle, last].filter(Boolean).join(' ')
      return rng.pick([
        () => `Estate of the late ${late}`,
        () => `Estate of the late ${late}`,
        () => `Estate of the late ${late} (family provision claim)`,
        () => `Will and enduring powers of ${fullNameOf(client)}`,
        () => `${shortNameOf(client)} Family Trust (variation of deed)`,
      ])()
    },
    fields: (rng, opened) => ({
      'Date of death': dayBefore(rng, opened),
      'Probate granted': rng.sometimes(0.4),
      'Estate value': money(rng, 40_000, 3_000_000),
    }),
  },
  {
    name: 'Family Law',
    weight: 14,
    clients: ['Person'],
    opponent: 'partner',
    stages: splitList(`First conference|Negotiation|Mediation|Proceedings filed|Interim hearing|
      Final hearing|Orders made`),
    roles: [
      mandatoryRole('Other party', 'opponent'),
      optionalRole("Other party's solicitor", 'solicitors', 0.6),
      optionalRole('Barrister', 'counsel', 0.3),
      optionalRole("Independent children's lawyer", 'solicitors', 0.15),
    ],
    costing: ['Time'],
    fee: [3_500, 65_000],
    title: (rng, client, opponent) =>
      `${shortNameOf(client)} and ${shortNameOf(opponent)} (${rng.pick(partings)})`,
    fields: (rng, opened) => ({
      'Date of separation': dayBefore(rng, opened),
      Children: rng.between(0, 4),
      'Intervention order': rng.sometimes(0.2),
    }),
  },
  {
    name: 'Criminal Law',
    weight: 9,
    clients: ['Person'],
    opponent: 'anyone',
    stages: ['Charge', 'Bail', 'Mention', 'Committal', 'Plea or trial', 'Sentence', 'Appeal'],
    roles: [
      mandatoryRole('Prosecuting authority', 'prosecutors'),
      optionalRole('Barrister', 'counsel', 0.45),
      optionalRole('Surety', 'relative', 0.1),
    ],
    costing: ['Fixed', 'Time'],
    fee: [1_650, 38_000],
    title: (rng, client) =>
      rng.sometimes(0.5)
        ? `R v ${shortNameOf(client)} (${rng.pick(grave)})`
        : `Police v ${shortNameOf(client)} (${rng.pick(light)})`,
    fields: (rng) => ({
      Court: rng.pick(['Local Court', 'Magistrates Court', 'District Court', 'Supreme Court']),
      'Legal aid': rng.sometimes(0.4),
      'Bail granted': rng.sometimes(0.7),
    }),
  },
  {
    name: 'Employment',
    weight: 5,
    clients: ['Person', 'Person', 'Company'],
    opponent: 'employer',
    stages: ['Advice', 'Conciliation', 'Arbitration', 'Settlement'],
    roles: [
      mandatoryRole('Other party', 'opponent'),
      optionalRole("Other party's solicitor", 'solicitors', 0.5),
    ],
    costing: ['Time', 'Fixed'],
    fee: [1_200, 22_000],
    title: (rng, client, opponent) =>
      `${shortNameOf(client)} and ${shortNameOf(opponent)} (${rng.pick(workDisputes)})`,
    fields: (rng, opened) => ({
      'Date of dismissal': dayBefore(rng, opened),
      'Annual salary': money(rng, 55_000, 260_000),
    }),
  },
  {
    name: 'Personal Injury',
    weight: 6,
    clients: ['Person'],
    opponent: 'employer',
    stages: splitList(`Claim lodged|Medical evidence|Liability|Compulsory conference|Proceedings|
      Settlement`),
    roles: [
      mandatoryRole('Insurer', 'insurers'),
      optionalRole('Medical expert', 'doctors', 0.6),
      optionalRole('Barrister', 'counsel', 0.4),
    ],
    costing: ['Time', 'CostTemplate'],
    fee: [8_000, 120_000],
    title: (rng, client, opponent) =>
      rng.pick([
        () =>
          `${shortNameOf(client)} (motor accident at ${drawProperty(rng).replace(/^\S+ /, '')})`,
        () => `${shortNameOf(client)} v ${shortNameOf(opponent)} (workers compensation)`,
        () => `${shortNameOf(client)} v ${shortNameOf(opponent)} (slip and fall)`,
        () => `${fullNameOf(client)} (total and permanent disability claim)`,
      ])(),
    fields: (rng, opened) => ({
      'Date of accident': dayBefore(rng, opened),
      'Whole person impairment': rng.between(0, 45),
      'Liability admitted': rng.sometimes(0.4),
    }),
  },
  {
    name: 'Immigration',
    weight: 4,
    clients: ['Person', 'Person', 'Company'],
    opponent: 'anyone',
    stages: ['Eligibility', 'Application lodged', 'Further information', 'Decision', 'Review'],
    roles: [mandatoryRole('Applicant', 'relative'), optionalRole('Sponsor', 'relative', 0.5)],
    costing: ['Fixed'],
    fee: [2_800, 9_500],
    title: (rng, client) =>
      client.kind === 'Company'
        ? `${shortNameOf(client)} (${rng.pick(['employer nomination', 'standard business sponsorship'])})`
        : `${fullNameOf(client)} (${rng.pick(visas)})`,
    fields: (rng) => ({
      'Visa subclass': rng.pick([186, 189, 190, 309, 482, 500, 820, 866]),
      Onshore: rng.sometimes(0.7),
    }),
  },
]

const partings = splitList(`parenting|parenting|property settlement|property settlement|divorce|
  spousal maintenance|consent orders|binding financial agreement|relocation|recovery order`)
const grave = ['appeal', 'sentence', 'bail application', 'trial', 'plea', 'appeal against sentence']
const light = ['drink driving', 'assault', 'breach of order', 'traffic', 'stealing', 'affray']
const workDisputes =
  splitList(`unfair dismissal|general protections|underpayment|restraint of trade|
  redundancy|bullying`)
const visas = splitList(`partner visa|skilled visa|citizenship|parent visa|student visa review|
  tribunal review|protection visa`)
