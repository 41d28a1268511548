/** Undo of a time record, and the form that begins with what was typed in it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { timeMutations, timeQueries } from '#app/data/time/queries.ts'
import type { NewTimeSearch } from '#app/data/time/search.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { followWithdrawal, isWithdrawing, notifyWithdrawn } from './time-notices.ts'

/** Opens the form of a record that was withdrawn, for what `search` says; resolves to whether it came. */
export function useOpenWithdrawn() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async function open(one: OutboxRecord, search: NewTimeSearch): Promise<boolean> {
    const { queryKey } = timeQueries.withdrawn(one.id)
    // A person may think for long about leaving another form; until then it is nowhere else.
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(queryKey, one)
    void router.navigate({ to: '/time/new', search, state: { withdrawn: one.id } })
    // By then the address is that of the form, unless another one with unsaved work asks first.
    await new Promise((resolve) => void setTimeout(resolve))
    const isOpen = router.history.location.state.withdrawn === one.id
    if (!isOpen) return false
    // Its page may be slow to load, and a person may go elsewhere before it is here: nothing else would offer it then.
    const stop = router.subscribe('onResolved', ({ toLocation }) => {
      stop()
      const isLeft = toLocation.state.withdrawn !== one.id && queryClient.getQueryData(queryKey)
      if (isLeft) notifyWithdrawn(one, () => open(one, search))
    })
    return true
  }
}

/** Withdraws a record and says so; one that was held opens its form for what `search` says. */
export function useWithdraw() {
  const openForm = useOpenWithdrawn()
  const { mutateAsync } = useMutation(timeMutations.undo())
  return (one: OutboxRecord, search: NewTimeSearch): Promise<void> => {
    if (isWithdrawing(one.id)) return Promise.resolve()
    return followWithdrawal({
      one,
      withdraw: () => mutateAsync(one.id),
      // As it was last: another page may have edited it since it came to this one.
      open: (withdrawn) => openForm({ ...one, ...withdrawn }, search),
    })
  }
}
