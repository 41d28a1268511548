/** Refuses what a person's role does not allow, and notes in the journal who tried. */
import { mayAs } from '#contract/roles.ts'
import type { Journal } from '#gateway/store/journal.ts'
import type { ConcurrencyLimit } from '#http/concurrency-limit.ts'
import type { Exchange } from './exchange.ts'
import { busy, enterLane } from './lanes.ts'
import type { Match } from './matcher.ts'
import { admittedIn, requireRole } from './person.ts'

/** The note waits for its place among the calls of `lane`, as a call that is allowed would; without a journal there is none. */
type Options = { journal: Pick<Journal, 'noteRefused'> | undefined; lane: ConcurrencyLimit }

/** Rejects with a `Refusal`, or returns nothing; without a journal nobody is told of it but the person. */
export function checkRole(
  options: Options,
  exchange: Exchange,
  matched: Match,
): Promise<void> | undefined {
  const asking = admittedIn(exchange)
  if (mayAs(asking.role, matched.operation.role)) return undefined
  return refuse(options, exchange, matched)
}

async function refuse(
  { journal, lane }: Options,
  exchange: Exchange,
  { name, operation, id, path }: Match,
): Promise<void> {
  const asking = admittedIn(exchange)
  const leave = await enterLane(lane, exchange, { path })
  if (!leave) throw busy(exchange)
  try {
    const { id: person } = asking
    const tried = { exchange: exchange.id, person, operation: name, recordId: id }
    await journal?.noteRefused({ ...tried, address: exchange.from })
  } finally {
    leave()
  }
  requireRole(asking, operation)
}
