/** Undo of a time record. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { timeMutations, timeQueries } from '#app/data/time/queries.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { followWithdrawal, isWithdrawing } from './time-notices.ts'

/** Withdraws a record and says so; one that was held is kept for the form that `onHeld` opens. */
export function useWithdraw() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(timeMutations.undo())
  return (one: OutboxRecord, onHeld: () => void): Promise<void> => {
    if (isWithdrawing(one.id)) return Promise.resolve()
    const open = (withdrawn: OutboxRecord | undefined) => {
      // As it was last: another page may have edited it since it came to this one.
      queryClient.setQueryData(timeQueries.withdrawn().queryKey, { ...one, ...withdrawn })
      onHeld()
    }
    return followWithdrawal({ one, withdraw: () => mutateAsync(one.id), open })
  }
}
