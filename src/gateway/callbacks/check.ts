/** Asks the service for a record that is said to have changed, and has open pages told if it did. */
import type { DeliveryEnd } from '#contract/desk/callbacks.ts'
import { kindOf } from '#gateway/live/saved-records.ts'
import type { DeskSide } from '#gateway/mirror/desk-side.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import type { Checked } from '#gateway/mirror/read-back.ts'
import { contactSource, matterSource, type Source, taskSource } from '#gateway/mirror/source.ts'
import { keyOf } from '#gateway/mirror/store/values.ts'
import type { JournalStore } from '#gateway/store/journal.ts'
import { type Ask, createAsk } from '#gateway/upstream/ask.ts'
import { readAnswer } from '#gateway/upstream/read-answer.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import type { Hint } from './hint.ts'

export type CheckParts = {
  upstream: Upstream
  /** Compares with what is kept; without one, every change is told that was not made here. */
  mirror: Pick<HostedMirror, 'check'> | undefined
  journal: Pick<JournalStore, 'savedLately'>
  tellChanged: DeskSide['tellChanged']
}

/** How long the service may take for one record, in milliseconds. */
const timeout = 15_000

const ends: Record<Exclude<Checked, 'not kept'>, DeliveryEnd> = {
  changed: 'changed',
  known: 'known',
  absent: 'not found',
  unclear: 'not checked',
}

const sources: Record<Hint['kind'], (ask: Ask, pageSize: number) => Source> = {
  matters: matterSource,
  contacts: contactSource,
  tasks: taskSource,
}

/** Checks one record. What was saved here in the last `lately` milliseconds is known; rejects without an answer. */
export function createCheck(
  { upstream, mirror, journal, tellChanged }: CheckParts,
  { lately, signal }: { lately: number; signal: AbortSignal },
) {
  const ask = createAsk({
    read: (path) => readAnswer(upstream, { method: 'GET', path, signal, timeout }),
  })

  /** Whether the service has it now. */
  async function isThere({ kind, id }: Hint): Promise<boolean | undefined> {
    const { status } = await sources[kind](ask, 1).one(id, signal)
    return status === 'unclear' ? undefined : status === 'there'
  }

  /** Whether it was saved through this desk a moment ago: open pages were told of it by the journal. */
  async function isOwn({ kind, id }: Hint): Promise<boolean> {
    const isIt = (recordId: string | null) => recordId !== null && keyOf(recordId) === keyOf(id)
    const lines = await journal.savedLately(lately)
    return lines.some(({ operation, recordId }) => kindOf(operation) === kind && isIt(recordId))
  }

  return async (hint: Hint): Promise<DeliveryEnd> => {
    const { kind, id } = hint
    const checked = await mirror?.check({ kind, id })
    // Of a contact is kept what a list has: not its notes, members, custom fields and further addresses.
    const isUnseen = kind === 'contacts' && checked === 'known'
    if (checked && checked !== 'not kept' && !isUnseen) return ends[checked]
    const there = isUnseen || (await isThere(hint))
    if (there === undefined) return 'not checked'
    if (!there) return 'not found'
    if (await isOwn(hint)) return 'known'
    await tellChanged({ kind, ids: [id] })
    return 'changed'
  }
}
