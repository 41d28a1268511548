/** Record time: on the matter or the task that the address names, or a record that is edited. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { readUntil } from '#app/api/read-until.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { outcomeOfFound } from '#app/features/time/saved-before.ts'
import { dismissTimeNotice, notifyHeld, notifySetAside } from '#app/features/time/time-notices.ts'
import { useWithdraw } from '#app/features/time/use-withdraw.ts'
import { taskDetailQueries } from '#app/data/tasks/detail-queries.ts'
import { findTime, type Holding, timeMutations, timeQueries } from '#app/data/time/queries.ts'
import { type NewTimeSearch, readNewTimeSearch } from '#app/data/time/search.ts'
import { TimeForm } from '#app/features/time/time-form.tsx'
import type { TypedTime } from '#app/features/time/time-form-schema.ts'
import { allowed } from '#app/routes/-allowed.tsx'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { dateOfMoment } from '#app/text/dates.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Failure } from '#app/ui/layout/notice.tsx'
import { waitingDrafts } from '#app/ui/forms/drafts/draft-store.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { useInSlices } from '#app/ui/forms/use-in-slices.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { useGoBack } from '#app/ui/layout/use-go-back.ts'
import type { Preferences } from '#contract/desk/desk.ts'
import type { Task } from '#contract/tasks.ts'
import {
  HeldTimeRecord,
  type OutboxRecord,
  timeOutboxOperations,
} from '#contract/desk/time-outbox.ts'

export const Route = createFileRoute('/time/new')({
  validateSearch: rawSearch<NewTimeSearch>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps }) => {
    cleanSearch(readNewTimeSearch(deps))
    readAhead(queryClient.query(deskQueries.preferences()))
  },
  component: allowed(timeOutboxOperations.holdTimeRecord, RecordTimePage),
})

function RecordTimePage() {
  const { search } = readNewTimeSearch(Route.useSearch())
  const withdrawn = useLocation({ select: ({ state }) => state.withdrawn })
  // For another matter, task or record the form is another one.
  return <RecordTime key={JSON.stringify({ search, withdrawn })} search={search} />
}

function RecordTime({ search }: { search: NewTimeSearch }) {
  const { associatedMatterId = '', taskId = '', timeRecordId = '' } = search
  const navigate = Route.useNavigate()
  const preferences = useQuery(deskQueries.preferences())
  const task = useQuery({ ...taskDetailQueries.before(taskId), enabled: taskId !== '' })
  const edited = useQuery({ ...timeQueries.before(timeRecordId), enabled: timeRecordId !== '' })
  const withdrawn = useWithdrawn()
  const failed = [preferences, task, edited].find(({ isError, data }) => isError && !data)
  const isReady = useInSlices(
    preferences.data && (taskId === '' || task.data) && (timeRecordId === '' || edited.data),
  )
  const valuesWith = (record: OutboxRecord | undefined, id = record?.id) =>
    valuesOf({
      id,
      matterId: associatedMatterId,
      staffId: preferences.data?.staffContactId,
      task: task.data,
      record,
    })
  const title = timeRecordId ? 'Edit time record' : 'Record time'
  return (
    <Page
      title={title}
      above={<Breadcrumb to="/time" label="Time" here={title} />}
      spoken={isReady || failed ? undefined : 'Loading the form'}
    >
      <ListBanners onClose={() => void navigate({ to: '.', search, replace: true, state: {} })} />
      {failed?.error && (
        <Failure error={failed.error} doing="Opening the form" onRetry={failed.refetch} />
      )}
      {!failed && isReady && preferences.data && (
        <Recording
          preferences={preferences.data}
          values={valuesWith(edited.data, withdrawn?.id)}
          typed={withdrawn && valuesWith(withdrawn)}
          edited={edited.data}
          search={search}
          draft={
            timeRecordId
              ? `edit time ${timeRecordId}`
              : `time ${taskId || associatedMatterId}`.trim()
          }
        />
      )}
    </Page>
  )
}

/** The record whose withdrawal opened this page, if any: only the first form after that starts from it. */
function useWithdrawn() {
  const queryClient = useQueryClient()
  const { queryKey } = timeQueries.withdrawn()
  const [withdrawn] = useState(() => queryClient.getQueryData(queryKey))
  useEffect(() => {
    queryClient.removeQueries({ queryKey: timeQueries.withdrawn().queryKey })
  }, [queryClient])
  return withdrawn
}

type RecordingProps = {
  preferences: Preferences
  values: TypedTime
  typed: TypedTime | undefined
  edited: OutboxRecord | undefined
  /** What the form was opened for. */
  search: NewTimeSearch
  draft: string
}

function Recording({ preferences, values, typed, edited, search, draft }: RecordingProps) {
  const { timeUnitMinutes: unit, timeBilledBy: billedBy } = preferences
  const { mutateAsync } = useMutation(timeMutations.hold())
  // What the form begins with, which stays the same object as long as it is there.
  const [first] = useState({ values, typed })
  const billing = useMemo(() => ({ unit, billedBy }), [unit, billedBy])
  const { ahead, cancel } = useWaysBack(search)
  const whileHere = useWhileHere()
  const onLeave = useResume(edited, draft)
  const announceHeld = useAnnounceHeld(search)
  const editedId = edited?.id
  useEffect(() => {
    if (editedId) dismissTimeNotice(editedId)
  }, [editedId])
  return (
    <TimeForm
      {...first}
      isEdited={edited !== undefined}
      billing={billing}
      today={today()}
      draft={draft}
      onSave={async (holding) => {
        const since = Date.now()
        announceHeld(await mutateAsync(holding), since)
      }}
      onUnconfirmed={findSaved}
      onSaved={() => whileHere(ahead)}
      onCancel={cancel}
      onLeave={onLeave}
    />
  )
}

/** Cancel leads to where the form was opened from; what is saved, to the task or the matter that it was opened from. */
function useWaysBack({ associatedMatterId: matterId, taskId }: NewTimeSearch) {
  const router = useRouter()
  const ahead = () => {
    // The task names its own matter, if it has one: it comes first.
    if (taskId) return router.navigate({ to: '/tasks/$taskId', params: { taskId }, replace: true })
    if (!matterId) return router.navigate({ to: '/time', replace: true })
    return router.navigate({ to: '/matters/$matterId/time', params: { matterId }, replace: true })
  }
  return { ahead: () => void ahead(), cancel: useGoBack(ahead) }
}

/**
 * An edit that changed nothing leaves a held record as it was: held. One that did leaves it set aside, and says so; so
 * does one with a draft, which is what somebody typed before the page was loaded again.
 */
function useResume(edited: OutboxRecord | undefined, draft: string) {
  const router = useRouter()
  const announceHeld = useAnnounceHeld({})
  const { mutateAsync } = useMutation(timeMutations.hold())
  const here = useLocation({ select: ({ state }) => state.wasHeld })
  // As the form was opened: by the time it is left, the address is another one.
  const [{ before, wasHeld }] = useState({ before: edited, wasHeld: here })
  if (!before || !(wasHeld || before.state === 'held')) return () => {}
  const { id } = before
  const open = () => void router.navigate({ to: '/time/new', search: { timeRecordId: id } })
  return async (changed: boolean) => {
    const record = HeldTimeRecord.safeParse(before.record)
    try {
      // Whoever waits for an answer may have saved it after all.
      if ((await findTime(id))?.state !== 'set aside') return
      // Without a secure origin, or storage, no draft is kept.
      const drafts = window.isSecureContext ? await waitingDrafts(draft).catch(() => []) : []
      const isTyped = changed || drafts.length > 0
      if (isTyped || !record.success) return notifySetAside(id, open)
      const since = Date.now()
      announceHeld(await mutateAsync({ id, record: record.data }), since)
    } catch {
      notifySetAside(id, open)
    }
  }
}

/** Says how long a record is held; Undo opens its form again for what it was opened for. */
function useAnnounceHeld({ associatedMatterId, taskId }: NewTimeSearch) {
  const router = useRouter()
  const withdraw = useWithdraw()
  return (held: OutboxRecord, since: number) =>
    notifyHeld(held, since, () => {
      const search = { associatedMatterId, taskId }
      const state = { withdrawn: held.id }
      void withdraw(held, () => void router.navigate({ to: '/time/new', search, state }))
    })
}

/** Whether the desk has it as it was typed, where the answer to saving it was lost; looked at for some seconds. */
async function findSaved(holding: Holding): Promise<WriteOutcome> {
  const look = async () => outcomeOfFound(holding, await findTime(holding.id))
  return readUntil(look, ({ word }) => word === 'Saved')
}

const today = () => dateOfMoment(new Date().toISOString())

type Prefilled = {
  id: string | undefined
  matterId: string
  staffId: string | undefined
  task: Task | undefined
  record: OutboxRecord | undefined
}

/** What stands in the form at first. */
function valuesOf({ id, matterId, staffId, task, record: known }: Prefilled): TypedTime {
  const { durationMinutes, ...record } = known?.record ?? {}
  return {
    // The same however often it is saved: that is what makes it one record.
    id: id ?? crypto.randomUUID(),
    associatedMatterId: record.associatedMatterId ?? (matterId || task?.associatedMatterId) ?? '',
    staffContactId: record.staffContactId ?? staffId ?? '',
    date: record.date ?? today(),
    durationMinutes: durationMinutes === undefined ? '' : formatMinutes(durationMinutes),
    units: record.units ?? '',
    chargeRate: record.chargeRate ?? '',
    costCode: record.costCode ?? '',
    amountExclTax: record.amountExclTax ?? '',
    description: record.description ?? task?.description ?? '',
    futureMeant: false,
  }
}
