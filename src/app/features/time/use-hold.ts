/** Saves what stands in the form of a time record, once a person has seen what that would overwrite. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readUntil } from '#app/api/read-until.ts'
import { findTime, type Holding, timeMutations } from '#app/data/time/queries.ts'
import type { NewTimeSearch } from '#app/data/time/search.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { useOverwriteReview } from '#app/ui/forms/conflicts/overwrite-review.tsx'
import { isSame } from '#app/ui/forms/sent-values.ts'
import { Aborted, inputKept } from '#app/ui/forms/submit-outcome.ts'
import type { HeldTimeRecord, OutboxRecord } from '#contract/desk/time-outbox.ts'
import { outcomeOfFound } from './saved-before.ts'
import { conflictsOf } from './time-conflicts.ts'
import { closedBecause } from './time-sentences.ts'
import { useAnnounceHeld } from './use-announce-held.ts'

/** `opened` is the record as it was when its form was opened, if it is an edit; `search` says what that was opened for. */
export function useHold(search: NewTimeSearch, opened: OutboxRecord | undefined) {
  const { mutateAsync, isIdle, isError } = useMutation(timeMutations.hold())
  const announceHeld = useAnnounceHeld(search)
  const { onBefore, version, noteSent, dialog } = useEditReview(opened)
  return {
    /** Whether the desk has, or may have, what was typed; `isError` where it refused it, or nobody knows. */
    isSent: !isIdle && !isError,
    isError,
    dialog,
    saving: {
      isAsking: Boolean(dialog),
      onBefore,
      onSave: async (holding: Holding) => {
        const since = Date.now()
        noteSent(holding.record)
        announceHeld(await mutateAsync({ ...holding, version: version.current }), since)
      },
      onUnconfirmed: (holding: Holding) => findSaved(holding, announceHeld),
    },
  }
}

const asAWhole =
  'A time record is saved as a whole: yours replaces the current one, also in fields you did not change.'

const discarded =
  'Nothing was sent: this time record has been discarded or undone elsewhere. Save again to record it all the same.'

/** Reads an edited record again before it is saved; `version` is what saving replaces, and any where it is undefined. */
function useEditReview(opened: OutboxRecord | undefined) {
  const client = useQueryClient()
  const version = useRef(opened?.version)
  /** The version that the person has seen, and wants to replace. */
  const reviewed = useRef<string>(undefined)
  const lastSent = useRef<HeldTimeRecord>(undefined)
  const { review, dialog } = useOverwriteReview(asAWhole)
  const onBefore = async ({ id, record }: Holding, began: Holding | undefined) => {
    if (!opened) return
    // Where it cannot be read, the desk decides: it replaces only the version that was read last.
    const now = await findTime(id).catch(() => 'unread' as const)
    if (now === 'unread') return
    if (!now) {
      if (version.current === undefined) return
      version.current = undefined
      throw new Aborted(discarded)
    }
    // What was sent the desk refuses to change, unless it is what is saved; what this page has saved is nobody else's.
    const isOwn = now.version === reviewed.current || isSame(now.record, lastSent.current)
    const isSettled = closedBecause(now) || isOwn
    const changes = { before: began?.record ?? opened.record, now: now.record, mine: record }
    const conflicts = isSettled ? [] : await conflictsOf({ ...changes, client })
    if (conflicts.length > 0) {
      if (!(await review(conflicts))) throw new Aborted(`Nothing was sent. ${inputKept}`)
      reviewed.current = now.version
    }
    version.current = now.version
  }
  const noteSent = (record: HeldTimeRecord) => void (lastSent.current = record)
  return { onBefore, version, noteSent, dialog }
}

/**
 * Whether the desk has it as it was typed, where the answer to saving it was lost; looked at for some seconds. One that
 * is found is handed to `onFound`.
 */
async function findSaved(
  holding: Holding,
  onFound: (held: OutboxRecord, since: number) => void,
): Promise<WriteOutcome> {
  const look = async () => {
    const since = Date.now()
    const found = await findTime(holding.id)
    return { found, since, outcome: outcomeOfFound(holding, found) }
  }
  const last = await readUntil(look, ({ outcome }) => outcome.word === 'Saved')
  if (last.found && last.outcome.word === 'Saved') onFound(last.found, last.since)
  return last.outcome
}
