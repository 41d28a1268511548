/** The firm itself: its staff, its trust accounts, and the people it deals with every week. */
import { drawCompany, drawPerson, type DemoContact } from './contacts.ts'
import type { RoleSource } from './area.ts'
import { areasForBusiness } from './areas-for-business.ts'
import { areasForPeople } from './areas-for-people.ts'
import { splitList } from './split-list.ts'
import { drawName } from './names.ts'
import type { Rng } from './random.ts'

export type Practice = ReturnType<typeof drawPractice>
export type Area = Practice['areas'][number]

/** Contacts by what they do, for roles that the same few people fill again and again. */
type Circle = Record<Exclude<RoleSource, 'opponent' | 'relative'> | 'referrers', DemoContact[]>

const firm = 'Quandong Lawyers'

/** A firm of a size that suits so many matters: about forty for each lawyer in a small firm, more in a large one. */
export function drawPractice(rng: Rng, matters: number) {
  const size = Math.round(Math.min(90, 6 + Math.sqrt(matters) / 2.2))
  let stage = 0
  return {
    areas: [...areasForBusiness, ...areasForPeople].map((area) => ({
      ...area,
      id: rng.id(),
      stages: area.stages.map((name) => ({ id: (stage += 1), name })),
      roles: area.roles.map((role) => ({ ...role, id: rng.id() })),
    })),
    trustAccounts: [
      'General Trust Account',
      'Conveyancing Trust Account',
      'Estates Trust Account',
      'Controlled Money, Quandong Lawyers',
    ].map((name) => ({ id: rng.id(), name })),
    staff: Array.from({ length: size }, (_, place) => drawStaff(rng, place, size)),
    circle: drawCircle(rng, size),
  }
}

const jobs = splitList(`Partner|Special Counsel|Senior Associate|Associate|Solicitor|Solicitor`)
const supportJobs = ['Paralegal', 'Law Clerk', 'Legal Secretary', 'Accounts Manager']

/** Lawyers first, then those who support them; one in six has left and may no longer sign in. */
function drawStaff(rng: Rng, place: number, size: number): DemoContact {
  const name = drawName(rng)
  const letters = `${name.first}.${name.last}`.normalize('NFKD').replaceAll(/[^A-Za-z.]/g, '')
  const isLawyer = place < size * 0.7
  return drawPerson(rng, {
    name,
    staff: true,
    enabled: place % 6 !== 5,
    company: firm,
    job_title: place === 0 ? 'Managing Partner' : rng.pick(isLawyer ? jobs : supportJobs),
    emails: [`${letters.toLowerCase()}@quandong.example`],
    notes: undefined,
    custom_fields: {},
  })
}

/** Who may be responsible for a matter. */
export const lawyersOf = ({ staff }: Practice) =>
  staff.filter(({ job_title }) => !supportJobs.includes(job_title ?? ''))

function drawCircle(rng: Rng, size: number): Circle {
  const several = (count: number, draw: (place: number) => DemoContact) =>
    Array.from({ length: Math.ceil((count * size) / 15) }, (_, place) => draw(place))
  const firmOf = (kind: string) => () =>
    drawCompany(rng, { full_name: `${drawName(rng).last} ${kind}`, acn: undefined })
  const expert = (titles: readonly string[]) => () =>
    drawPerson(rng, {
      job_title: rng.pick(titles),
      company: rng.maybe(0.7, () => `${drawName(rng).last} & Associates`),
    })
  return {
    solicitors: several(14, (place) => firmOf(place % 3 ? 'Lawyers' : '& Co Solicitors')()),
    agents: several(8, firmOf('Real Estate')),
    lenders: several(4, firmOf('Home Loans')),
    insurers: several(4, firmOf('Mutual Insurance')),
    prosecutors: [
      drawCompany(rng, {
        full_name: 'Office of the Director of Public Prosecutions',
        acn: undefined,
      }),
      drawCompany(rng, { full_name: 'Police Prosecutions', acn: undefined }),
    ],
    counsel: several(7, expert(['Barrister', 'Barrister', 'Senior Counsel', "King's Counsel"])),
    accountants: several(5, expert(['Accountant', 'Tax Adviser'])),
    doctors: several(5, expert(['Orthopaedic Surgeon', 'Neurologist', 'Psychiatrist'])),
    experts: several(5, expert(['Valuer', 'Structural Engineer', 'Quantity Surveyor'])),
    referrers: several(9, expert(['Accountant', 'Mortgage Broker', 'Financial Adviser'])),
  }
}
