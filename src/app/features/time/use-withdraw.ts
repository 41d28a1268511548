/** Undo of a time record. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { timeMutations, timeQueries } from '#app/data/time/queries.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { notifyTimeFailure, notifyWithdrawn } from './time-notices.ts'

/** Withdraws a record and says so; one that was held is kept for the form that `onHeld` opens. */
export function useWithdraw() {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(timeMutations.undo())
  // Promises rather than callbacks: the component may be unmounted before the answer arrives.
  const withdraw = (one: OutboxRecord, onHeld: () => void) =>
    mutateAsync(one.id).then(
      () => {
        notifyWithdrawn(one.id)
        if (one.state !== 'held') return
        queryClient.setQueryData(timeQueries.withdrawn().queryKey, one)
        onHeld()
      },
      (error: Error) => notifyTimeFailure(one.id, error),
    )
  return { withdraw, isPending }
}
