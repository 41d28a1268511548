/** Reads what was saved through any gateway of the desk, by its journal, and what was seen to change elsewhere. */
import { type LiveChange, liveKinds } from '#contract/desk/live.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { ChangesElsewhere } from '#gateway/store/changes-elsewhere.ts'
import type { EndedLine, JournalStore } from '#gateway/store/journal.ts'

/** A change, and its place among all. */
export type SavedRecord = { position: number; change: LiveChange }

/** A line that is written late may have an earlier position than one that was read: so many are looked at again. */
const lookBack = 50
/** Who missed more lines than this reads everything again. */
const mostMissed = 500

/** Resolves to undefined where there are more lines than can be told one by one. */
const linesAfter = async (log: SavedLog, position: number) => {
  const from = Math.max(0, position - lookBack)
  const most = mostMissed + lookBack + 1
  const [ended, elsewhere] = await Promise.all([
    log.journal.endedAfter(from, most),
    log.changesElsewhere.after(from, most),
  ])
  const lines = [...ended.map(lineOf), ...elsewhere.map(elsewhereLine)].toSorted(
    (one, other) => one.position - other.position,
  )
  const isMore = lines.filter((line) => line.position > position).length > mostMissed
  return isMore ? undefined : lines
}

/** What is read; both have their positions of one sequence. */
export type SavedLog = {
  journal: Pick<JournalStore, 'endedAfter' | 'lastPosition'>
  changesElsewhere: Pick<ChangesElsewhere, 'after' | 'lastPosition'>
}

const lastPosition = async ({ journal, changesElsewhere }: SavedLog, ago?: number) =>
  Math.max(await journal.lastPosition(ago), await changesElsewhere.lastPosition(ago))

const positionsOf = (lines: readonly Line[]): ReadonlySet<number> =>
  new Set(lines.map(({ position }) => position))

/**
 * Reads each saved record once, from the first call of any of its functions on, and again after `stop`; `onSaved` gets
 * those since the last `read`, or undefined if they are too many.
 */
export function createSavedRecords(
  log: SavedLog,
  onSaved: (records: readonly SavedRecord[] | undefined) => void,
) {
  let begun: Promise<void> | undefined
  let last = 0
  let met: ReadonlySet<number> = new Set()
  let reading: Promise<void> | undefined
  let isWanted = false

  /** Passes over what is there by now; what has an earlier position and is written later is still to be told. */
  async function skip(): Promise<void> {
    const position = await lastPosition(log)
    const lines = (await linesAfter(log, position)) ?? []
    last = Math.max(position, lines.at(-1)?.position ?? 0)
    met = positionsOf(lines)
  }
  const begin = () =>
    (begun ??= skip().catch((error: unknown) => {
      begun = undefined
      throw error
    }))
  async function readAll(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await begin()
      const lines = await linesAfter(log, last)
      const fresh = lines?.filter(({ position }) => !met.has(position))
      if (lines) {
        last = Math.max(last, lines.at(-1)?.position ?? 0)
        met = positionsOf(lines)
      } else await skip()
      onSaved(fresh?.flatMap(withChange))
    }
  }

  return {
    /** Resolves to the position up to which everything was told, or need not be. */
    async position(): Promise<number> {
      await begin()
      return last
    },
    /** Rejects if the database does not answer. */
    read(): Promise<void> {
      isWanted = true
      return (reading ??= readAll().finally(() => {
        reading = undefined
      }))
    },
    /** Nobody is told of what is saved until the next call. */
    stop: () => void (begun = undefined),
    ...missedIn(log),
  }
}

/** What was saved before somebody listened; undefined where that cannot be told one by one. */
const missedIn = (log: SavedLog) => ({
  async since(position: number): Promise<readonly SavedRecord[] | undefined> {
    // A backup that was restored since does not know the position, and what else the page shows may be gone as well.
    if (position > (await lastPosition(log))) return undefined
    const lines = await linesAfter(log, position)
    return lines?.flatMap(withChange)
  },
  /** In the last moment, in milliseconds. */
  async lately(ms: number): Promise<readonly SavedRecord[] | undefined> {
    const before = await lastPosition(log, ms)
    const lines = await linesAfter(log, before)
    return lines?.filter(({ position }) => position > before).flatMap(withChange)
  },
})

const named: Partial<Record<string, Operation>> = operations
/** What kind of record an operation saves, if it is one of those that pages hear of. */
export const kindOf = (operation: string) =>
  liveKinds.find((kind) => named[operation]?.path.split('/', 2)[1] === kind)

/** Not every line is of a record that was saved. */
type Line = { position: number; change?: LiveChange }

/** A write whose end is not known may have been saved. */
function lineOf({ position, outcome, ...line }: EndedLine): Line {
  const [change] = outcome === 'not saved' ? [] : changeOf(line)
  return { position, ...(change && { change }) }
}

function changeOf({ operation, recordId }: Pick<EndedLine, 'operation' | 'recordId'>) {
  const kind = kindOf(operation)
  return kind ? [{ kind, ...(recordId !== null && { id: recordId }) }] : []
}

type Elsewhere = Awaited<ReturnType<ChangesElsewhere['after']>>[number]

const elsewhereLine = ({ position, kind, recordId: id }: Elsewhere): Line => ({
  position,
  change: { kind, id },
})

const withChange = ({ position, change }: Line): SavedRecord[] =>
  change ? [{ position, change }] : []
