/** The tasks, time records and totals of the newest matters of the demonstration practice. */
import type { DemoMatter } from './matters.ts'
import type { Practice } from './practice.ts'
import { createRng, type Rng } from './random.ts'
import { drawTasks, type DemoTask } from './tasks.ts'

/** A matter with the tasks and time records on it. */
export type WorkedMatter = DemoMatter & { tasks: DemoTask[]; timeRecords: TimeRecord[] }

/** Adds work to the last `worked` of `count` matters. It draws from its own generator: the matters stay as they are. */
export function* withWork(
  matters: Iterable<DemoMatter>,
  setting: { practice: Practice; asOf: Date; count: number; worked: number },
): Generator<WorkedMatter> {
  const rng = createRng(1984)
  const templates = new Map(setting.practice.areas.map(({ id }) => [id, rng.id()]))
  let left = setting.count
  for (const matter of matters) {
    left -= 1
    if (left >= setting.worked) {
      yield { ...matter, tasks: [], timeRecords: [] }
      continue
    }
    const timeRecords = drawTimeRecords(rng, matter.row)
    const { cost_template, practice_area_id } = matter.row
    const row = {
      ...matter.row,
      description: rng.maybe(0.6, () => rng.pick(summaries)),
      date_estimated_completion: rng.maybe(0.55, () => drawCompletion(rng, matter.row)),
      cost_template_id: cost_template && templates.get(practice_area_id ?? ''),
      ...sums('wip', timeRecords, (record) => record.is_editable),
      ...sums('billed', timeRecords, (record) => !record.is_editable),
    }
    yield { ...matter, row, timeRecords, tasks: drawTasks(rng, matter, setting) }
  }
}

type TimeRecord = ReturnType<typeof drawTimeRecords>[number]

/** Rows of `practice.time_records`: work between the day a matter was opened and its last activity; the older part has been billed. */
function drawTimeRecords(rng: Rng, row: DemoMatter['row']) {
  const { id, lawyer_id: lawyer, last_activity: lastActivity, date_open: opened, status } = row
  if (lawyer === undefined || lastActivity === undefined || rng.sometimes(0.2)) return []
  const [start, end] = [Date.parse(opened), Date.parse(lastActivity)]
  const rate = rng.pick([280, 345, 420, 510, 640])
  const billedUntil = status === 'Closed' ? end : start + (end - start) * rng.next() ** 2
  return Array.from({ length: rng.between(1, 5) }, () => {
    const units = rng.sometimes(0.9) ? rng.between(1, 25) : undefined
    const minutes = units === undefined ? rng.between(3, 200) : units * 6
    const done = start + (end - start) * rng.next()
    const [code, work] = rng.pick(codes)
    const date = new Date(done).toISOString().slice(0, 10)
    return {
      id: rng.id(),
      duration_minutes: minutes,
      units,
      charge_rate: rng.maybe(0.92, () => rate),
      cost_code: code,
      associated_matter_id: id,
      staff_contact_id: lawyer,
      amount_excl_tax: toCents((rate * minutes) / 60),
      date,
      description: rng.maybe(0.85, () => work),
      is_editable: done > billedUntil,
      created_at: `${date}T00:00:00Z`,
    }
  })
}

/** Two to thirty months after it was opened; some are late. */
const drawCompletion = (rng: Rng, { date_open }: DemoMatter['row']) =>
  new Date(Date.parse(date_open) + rng.between(60, 900) * 86_400_000).toISOString().slice(0, 10)

const toCents = (amount: number) => Math.round(amount * 100) / 100

/** AUD of the records that count, and their GST. */
function sums<Kind extends 'wip' | 'billed'>(
  kind: Kind,
  records: readonly TimeRecord[],
  counts: (record: TimeRecord) => boolean,
) {
  const amounts = records.filter(counts).map((record) => record.amount_excl_tax)
  const total = (part: (amount: number) => number) =>
    toCents(amounts.reduce((sum, amount) => sum + toCents(part(amount)), 0))
  return {
    [`${kind}_amount_excl_tax`]: total((amount) => amount),
    [`${kind}_gst_amount`]: total((amount) => amount / 10),
  }
}

const codes = [
  ['ATT', 'Telephone attendance on the client'],
  ['CONF', 'Conference with counsel'],
  ['CORR', 'Letter to the other side'],
  ['COURT', 'Appearance at directions hearing'],
  ['DRAFT', 'Drafting affidavit'],
  ['DRAFT', 'Settling terms — third draft'],
  ['PERUSE', 'Perusing documents received under subpoena'],
  ['RES', 'Research'],
  ['TRAVEL', 'Travel to and from court'],
] as const

const summaries = [
  'Instructions taken in conference. Costs agreement signed and returned.',
  'Urgent: the other side has set a date.\nClient to be told of every step by telephone first.',
  'Referred by a long-standing client. Fixed scope; anything beyond needs fresh instructions.',
  'Documents held in safe custody. See the file note on capacity.',
  'Running sheet and chronology are kept with the correspondence.',
  'Client prefers to settle – authority up to the last offer.',
]
