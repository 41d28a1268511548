/** What is said of a time record that the desk holds. */
import { useQueryClient } from '@tanstack/react-query'
import type { NewTimeSearch } from '#app/data/time/search.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { notifyHeld } from './time-notices.ts'
import { useWithdraw } from './use-withdraw.ts'

/** Says how long a record is held; Undo opens its form again for what it was opened for. */
export function useAnnounceHeld({ associatedMatterId, taskId }: NewTimeSearch) {
  const queryClient = useQueryClient()
  const withdraw = useWithdraw()
  return (held: OutboxRecord, since: number) =>
    notifyHeld(queryClient, held, since, () => void withdraw(held, { associatedMatterId, taskId }))
}
