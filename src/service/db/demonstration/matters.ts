/** Matters of the demonstration practice, oldest first, with the new contacts of each. */
import type { CostingMethod, MatterStatus } from '#contract/matters.ts'
import type { CustomFieldValue } from '#contract/reading.ts'
import { drawCast, type Cast } from './cast.ts'
import type { DemoContact } from './contacts.ts'
import { drawDates } from './dates.ts'
import { lawyersOf, type Area, type Practice } from './practice.ts'
import type { Rng } from './random.ts'

/** A row of `practice.matters`, with the roles that are filled and the contacts that were new. */
export type DemoMatter = {
  row: {
    id: string
    number: string
    title: string
    status: MatterStatus
    date_open: string
    last_activity: string | undefined
    user_change_timestamp: string | undefined
    costing_method: CostingMethod
    cost_template: string | undefined
    estimated_fee: number | undefined
    matter_trust_balance: number | undefined
    custom_fields: Record<string, CustomFieldValue>
    client_id: string | undefined
    lawyer_id: string | undefined
    referred_by_id: string | undefined
    practice_area_id: string | undefined
    stage_id: number | undefined
    trust_account_id: string | undefined
  }
  roles: Cast['roles']
  newContacts: DemoContact[]
}

/** The number of the first matter; the next ones follow one by one. */
const firstNumber = 10_001

/** `count` matters as they would stand at `asOf`. */
export function* drawMatters(
  rng: Rng,
  practice: Practice,
  { count, asOf }: { count: number; asOf: Date },
): Generator<DemoMatter> {
  const lawyers = lawyersOf(practice)
  const known: DemoContact[] = []
  for (let place = 0; place < count; place += 1) {
    const area = rng.weighted(practice.areas)
    const { client, opponent, roles, newContacts } = drawCast(rng, { area, practice, known })
    // Some are opened in a hurry, before anyone says what they are.
    const isSorted = rng.sometimes(0.99)
    const dates = drawDates(rng, { place, count, asOf })
    yield {
      row: {
        id: rng.id(),
        number: String(firstNumber + place),
        title: area.title(rng, client, opponent),
        ...dates,
        ...drawMoney(rng, { area, practice, status: dates.status }),
        stage_id: isSorted ? drawStage(rng, area, dates.status) : undefined,
        custom_fields: rng.sometimes(0.7) ? area.fields(rng, new Date(dates.date_open)) : {},
        client_id: rng.maybe(0.99, () => client.id),
        lawyer_id: rng.maybe(0.97, () => rng.pick(lawyers).id),
        referred_by_id: rng.maybe(0.3, () => rng.pick(practice.circle.referrers).id),
        practice_area_id: isSorted ? area.id : undefined,
      },
      roles: isSorted ? roles : [],
      newContacts,
    }
  }
}

function drawMoney(
  rng: Rng,
  { area, practice, status }: { area: Area; practice: Practice; status: MatterStatus },
) {
  const [least, most] = area.fee
  const costing = rng.pick(area.costing)
  const account = rng.maybe(0.55, () => rng.pick(practice.trustAccounts))
  // What is left in trust when a matter closes goes back to the client; sometimes that is forgotten.
  const isEmpty = rng.sometimes(status === 'Closed' ? 0.94 : 0.35)
  const cents = isEmpty ? 0 : Math.round(rng.next() ** 4 * 60_000_000) + rng.between(5_000, 250_000)
  return {
    costing_method: costing,
    cost_template: costing === 'CostTemplate' ? `${area.name} (scale of costs)` : undefined,
    // Most matters are small, few are large.
    estimated_fee: rng.maybe(0.8, () => roundFee(least + (most - least) * rng.next() ** 3)),
    trust_account_id: account?.id,
    matter_trust_balance: account && cents / 100,
  }
}

const roundFee = (fee: number) => Math.round(fee / 50) * 50

/** Closed matters have reached their last stage, open ones are anywhere; a few have none yet. */
function drawStage(rng: Rng, { stages }: Area, status: MatterStatus): number | undefined {
  if (rng.sometimes(0.04)) return undefined
  const stage = status === 'Closed' && rng.sometimes(0.85) ? stages.at(-1) : rng.pick(stages)
  return stage?.id
}
