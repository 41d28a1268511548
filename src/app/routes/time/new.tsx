/** Record time: on the matter or the task that the address names, or a record that is edited. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createFileRoute,
  type HistoryState,
  Link,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { deskQueries } from '#app/data/desk/queries.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { dismissTimeNotice, notifyWithdrawn } from '#app/features/time/time-notices.ts'
import { type Closed, closedBecause } from '#app/features/time/time-sentences.ts'
import { useHold } from '#app/features/time/use-hold.ts'
import { useResume } from '#app/features/time/use-resume.ts'
import { useOpenWithdrawn } from '#app/features/time/use-withdraw.ts'
import { taskDetailQueries } from '#app/data/tasks/detail-queries.ts'
import { timeQueries } from '#app/data/time/queries.ts'
import { type NewTimeSearch, readNewTimeSearch } from '#app/data/time/search.ts'
import { TimeForm } from '#app/features/time/time-form.tsx'
import { isAfter, type TypedTime } from '#app/features/time/time-form-schema.ts'
import { allowed } from '#app/routes/-allowed.tsx'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { dayAt } from '#app/text/days.ts'
import { FormAt } from '#app/ui/dialogs/form-at.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import { useNow } from '#app/ui/browser/now.ts'
import { useUnmounted } from '#app/ui/browser/use-unmounted.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { useWaitingDrafts } from '#app/ui/forms/drafts/use-draft.ts'
import { useInSlices } from '#app/ui/forms/use-in-slices.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { useGoBack } from '#app/ui/layout/use-go-back.ts'
import type { Preferences } from '#contract/desk/desk.ts'
import type { Task } from '#contract/tasks.ts'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'
import { type OutboxRecord, timeOutboxOperations } from '#contract/desk/time-outbox.ts'

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
  const { searchStr, state } = useOwnLocation()
  const raw = parseQuery(searchStr)
  const { search } = readNewTimeSearch(raw)
  return (
    <FormAt value={formAt}>
      <RecordTime key={formAt(raw, state)} search={search} withdrawnId={state.withdrawn} />
    </FormAt>
  )
}

/** The location of this page. While another page loads, the router's is that of the other one already. */
function useOwnLocation() {
  const location = useLocation()
  const [own, setOwn] = useState(location)
  if (location !== own && location.pathname === own.pathname) setOwn(location)
  return own
}

/** For another matter, task or record the form is another one. */
const formAt = (raw: RawQuery, { withdrawn }: HistoryState) =>
  JSON.stringify({ search: readNewTimeSearch(raw).search, withdrawn })

type PageProps = { search: NewTimeSearch; withdrawnId: string | undefined }

function RecordTime({ search, withdrawnId }: PageProps) {
  const { associatedMatterId = '', taskId = '', timeRecordId = '' } = search
  const navigate = Route.useNavigate()
  const preferences = useQuery(deskQueries.preferences())
  const task = useQuery({ ...taskDetailQueries.before(taskId), enabled: taskId !== '' })
  const edited = useQuery({ ...timeQueries.before(timeRecordId), enabled: timeRecordId !== '' })
  const failed = [preferences, task, edited].find(({ isError, data }) => isError && !data)
  const isReady = useInSlices(
    preferences.data && (taskId === '' || task.data) && (timeRecordId === '' || edited.data),
  )
  const ready = failed || !isReady ? undefined : preferences.data
  const withdrawn = useWithdrawn({ search, withdrawnId, isThere: ready !== undefined })
  const draft = timeRecordId
    ? `edit time ${timeRecordId}`
    : `time ${taskId || associatedMatterId}`.trim()
  const resume = useResume({ search, before: edited.data, draft })
  // Once the form is there, it knows what was changed in it.
  useUnmounted(() => void (ready || resume(false)))
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
      {failed?.error && <Failure error={failed.error} what="The form" onRetry={failed.refetch} />}
      {ready && (
        <Recording
          preferences={ready}
          values={valuesWith(edited.data, withdrawn?.id)}
          typed={withdrawn && valuesWith(withdrawn)}
          edited={edited.data}
          search={search}
          draft={draft}
          onLeave={resume}
        />
      )}
    </Page>
  )
}

/**
 * The record whose withdrawal opened this page, if any. It is kept until its form is there, which alone starts from it;
 * a person who leaves before that can open it later.
 */
function useWithdrawn({ search, withdrawnId = '', isThere }: PageProps & { isThere: boolean }) {
  const queryClient = useQueryClient()
  const open = useOpenWithdrawn()
  const { queryKey } = timeQueries.withdrawn(withdrawnId)
  const [withdrawn] = useState(() => queryClient.getQueryData(queryKey))
  useEffect(() => {
    if (!isThere || !withdrawn) return
    queryClient.removeQueries({ queryKey: timeQueries.withdrawn(withdrawn.id).queryKey })
    notifyWithdrawn(withdrawn)
  }, [queryClient, isThere, withdrawn])
  useUnmounted(() => {
    if (!isThere && withdrawn) notifyWithdrawn(withdrawn, () => open(withdrawn, search))
  })
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
  /** Called when the form is left without saving; `changed` if something was typed into it. */
  onLeave: (changed: boolean) => unknown
}

function Recording({ preferences, values, typed, edited, search, draft, onLeave }: RecordingProps) {
  const { timeUnitMinutes: unit, timeBilledBy: billedBy } = preferences
  const today = dayAt(useNow())
  const { isSent, isError, dialog, saving } = useHold(search, edited)
  // What the form begins with, which stays the same object as long as it is there.
  const [first] = useState({ values, typed })
  const billing = useMemo(() => ({ unit, billedBy }), [unit, billedBy])
  const { ahead, cancel } = useWaysBack(search)
  const whileHere = useWhileHere()
  const editedId = edited?.id
  const closed = useClosed(edited)
  // What is typed into a form stays there, whatever becomes of its record; so can what was typed before be read.
  const [isBegun, setBegun] = useState(!closed)
  const [drafts] = useWaitingDrafts(isBegun ? undefined : draft)
  if (!isBegun && (!closed || drafts.length > 0)) setBegun(true)
  useEffect(() => {
    if (editedId) dismissTimeNotice(editedId)
  }, [editedId])
  if (!isBegun && closed) return <NotEditable {...closed} />
  return (
    <>
      <TimeForm
        {...first}
        {...saving}
        closed={closed && !isSent ? closedSentence(closed, isError) : undefined}
        isEdited={edited !== undefined}
        billing={billing}
        today={today}
        draft={draft}
        onSaved={() => whileHere(ahead)}
        onCancel={cancel}
        onLeave={onLeave}
      />
      {dialog}
    </>
  )
}

/** Why the record that is edited cannot be, as it is by now. */
function useClosed(edited: OutboxRecord | undefined) {
  const { data: now } = useQuery({
    ...timeQueries.now(edited?.id ?? ''),
    enabled: edited !== undefined,
  })
  const record = now ?? edited
  return record && closedBecause(record)
}

/** What was recorded may be what this form has sent, where the answer to that was lost. */
const closedSentence = ({ heading, why }: Closed, isSent: boolean) =>
  `${isSent ? '' : 'Not saved. '}${heading}. ${why}`

const NotEditable = ({ heading, why }: Closed) => (
  <Empty heading={heading}>
    <p>{why}</p>
    <Link to="/time" className={linkButton}>
      Go to time
    </Link>
  </Empty>
)

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
    date: record.date ?? dayAt(),
    durationMinutes: durationMinutes === undefined ? '' : formatMinutes(durationMinutes),
    units: record.units ?? '',
    chargeRate: record.chargeRate ?? '',
    costCode: record.costCode ?? '',
    amountExclTax: record.amountExclTax ?? '',
    description: record.description ?? task?.description ?? '',
    // Nobody could have saved it otherwise.
    futureMeant: isAfter(record.date, dayAt()),
  }
}
