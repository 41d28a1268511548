/** Titles of the documents of an Australian law firm, by practice area. */
import { splitList } from './split-list.ts'
import { drawName } from './names.ts'
import type { Rng } from './random.ts'

/** In every matter. */
const usual = splitList(`Costs agreement and disclosure statement|Letter to client|
  Letter to client – advice|Letter to the other side|Letter to the other side (draft)|
  Authority and direction|Verification of identity|Trust account receipt|Tax invoice|
  Updated costs estimate|Chronology|Conflict check|Instructions sheet`)

const byArea: Record<string, readonly string[]> = {
  Conveyancing: splitList(`Contract of sale|Contract of sale – special conditions|
    Vendor statement (section 32)|Transfer of land|Title search|Plan of subdivision|
    Settlement statement|Statement of adjustments|Requisitions on title|
    Building and pest inspection report|Discharge of mortgage|Land tax certificate|
    PEXA workspace summary`),
  'Commercial Leasing': splitList(`Agreement for lease|Lease (execution copy)|Disclosure statement|
    Deed of surrender of lease|Bank guarantee|Landlord’s consent to assignment|Condition report`),
  'Business and Commercial': splitList(`Share sale agreement|Shareholders agreement|
    Heads of agreement|Confidentiality deed|Company constitution|ASIC company extract|
    Due diligence report|Loan agreement|General security deed`),
  'Civil Litigation': splitList(`Statement of claim|Defence|Defence and counterclaim|Reply|
    List of documents|Notice to produce|Subpoena to produce documents|Affidavit in support|
    Offer of compromise|Outline of submissions|Orders of the court|Expert report`),
  'Wills and Estates': splitList(`Will (signed)|Will (draft)|Codicil|Enduring power of attorney|
    Application for grant of probate|Inventory of assets and liabilities|Affidavit of executor|
    Death certificate (certified copy)|Deed of family arrangement|Statutory declaration`),
  'Family Law': splitList(`Initiating application|Affidavit of the applicant|Financial statement|
    Notice of child abuse, family violence or risk|Parenting plan|Minutes of consent orders|
    Balance sheet|Superannuation information form`),
  'Criminal Law': splitList(`Court attendance notice|Statement of facts|Brief of evidence|
    Criminal history|Character reference|Plea in mitigation|Bail application`),
  Employment: splitList(`Employment contract|Letter of termination|
    Unfair dismissal application (form F2)|Employer response (form F3)|Deed of release|
    Payslips and bank statements`),
  'Personal Injury': splitList(`Notice of claim|Medical report|Certificate of capacity|
    Hospital records|Statement of loss and damage|Schedule of out-of-pocket expenses|
    Photographs of the scene`),
  Immigration: splitList(`Visa application|Sponsorship application|Statement of relationship|
    Police clearance|Form 956 (appointment of a registered migration agent)|Notice of decision|
    Application for review`),
}

/** A document of a matter; half of them are what every matter has. */
export const drawMatterTitle = (rng: Rng, area: string | undefined): string =>
  rng.pick(rng.sometimes(0.5) ? usual : (byArea[area ?? ''] ?? usual))

/** Practice areas in which documents are put together for counsel and court. */
export const contested: ReadonlySet<string> = new Set([
  'Civil Litigation',
  'Family Law',
  'Criminal Law',
  'Employment',
  'Personal Injury',
])

/** About a person or a company, whatever the matter. */
export const contactTitles = splitList(`Driver licence (certified copy)|Passport (certified copy)|
  Verification of identity|Client intake form|Authority to communicate by email|
  Change of name certificate|Trust deed|ASIC company extract|Letter of introduction`)

/** Of the firm itself. */
export const firmTitles = splitList(`Precedent – costs agreement|Precedent – letter of engagement|
  Precedent – deed of release|Precedent – will with testamentary trust|Precedent – file note|
  Trust account procedures|Privacy policy|File opening checklist|File closing and retention policy|
  Settlement checklist|Style guide for letters|List of counsel|Court filing fees|
  Induction for new staff|Anti-money laundering program`)

const subjects: readonly ((rng: Rng) => string)[] = [
  () => 'Settlement on Friday',
  () => 'Signed contract attached',
  () => 'Your costs agreement',
  () => 'Without prejudice – our client’s offer',
  () => 'Documents for signing',
  () => 'Extension of time to file',
  () => 'Conference with counsel on Tuesday, 2:30 pm',
  () => 'Outstanding invoice',
  () => 'Thank you!',
  (rng) => `${drawName(rng).last} and ${drawName(rng).last}`,
  (rng) => `${drawName(rng).last} / ${drawName(rng).last} – consent orders`,
  (rng) => `Call from ${drawFullName(rng)}`,
  (rng) => `Question about clause ${rng.between(2, 41)}.${rng.between(1, 9)}`,
]

/** The subject line of an email, with what mail programs put before it. */
export const drawSubject = (rng: Rng): string =>
  rng.pick(['RE: ', 'RE: ', 'FW: ', '']) + rng.pick(subjects)(rng)

const drawFullName = (rng: Rng) => {
  const { first, last } = drawName(rng)
  return `${first} ${last}`
}

/** A file note. */
export const drawNoteTitle = (rng: Rng): string =>
  `File note: ${rng.pick([
    () => 'telephone call with client',
    () => 'instructions taken in conference',
    () => 'attendance at directions hearing',
    () => `call from ${drawFullName(rng)}`,
    () => `spoke to ${drawFullName(rng)} about costs`,
  ])()}`
