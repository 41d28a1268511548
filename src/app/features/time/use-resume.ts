/** What becomes of a held time record whose edit is left without saving. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findTime, timeMutations } from '#app/data/time/queries.ts'
import type { NewTimeSearch } from '#app/data/time/search.ts'
import { isAnyDraftKept } from '#app/ui/forms/drafts/draft-store.ts'
import { HeldTimeRecord, type OutboxRecord } from '#contract/desk/time-outbox.ts'
import { notifySetAside } from './time-notices.ts'
import { useAnnounceHeld } from './use-announce-held.ts'

type Edit = {
  /** What the form was opened for; no record is edited where it names none. */
  search: NewTimeSearch
  /** The record as it was when its form was opened, once it has been read. */
  before: OutboxRecord | undefined
  draft: string
}

/**
 * An edit that changed nothing leaves a held record as it was: held. One that did leaves it set aside, and says so; so
 * does one with a draft, which is what somebody typed before the page was loaded again, or types in another tab.
 */
export function useResume({ search, before, draft }: Edit) {
  const { timeRecordId: id } = search
  const router = useRouter()
  const queryClient = useQueryClient()
  const announceHeld = useAnnounceHeld(search)
  const { mutateAsync } = useMutation(timeMutations.hold())
  const here = useLocation({ select: ({ state }) => state.paused })
  // As the page was opened: by the time it is left, the address is another one.
  const [paused] = useState(here)
  const edit = () => void router.navigate({ to: '/time/new', search })
  return async (changed: boolean) => {
    const wasHeld = before?.state === 'held'
    const version = wasHeld ? before.version : paused
    if (!id || !(wasHeld || paused)) return
    try {
      // Whoever waits for an answer may have saved it after all.
      const found = await findTime(id)
      if (found?.state !== 'set aside') return
      // Without a secure origin, or storage, no draft is kept.
      const isTyped =
        changed || (window.isSecureContext && (await isAnyDraftKept(draft).catch(() => false)))
      const record = HeldTimeRecord.safeParse(found.record)
      // Somebody may have saved it since, or decided about it, and left it paused: a way back leads here again.
      const isOther = found.version !== version
      if (isTyped || isOther || !record.success) return notifySetAside({ id, queryClient, edit })
      const since = Date.now()
      announceHeld(await mutateAsync({ id, record: record.data, version }), since)
    } catch {
      notifySetAside({ id, queryClient, edit })
    }
  }
}
