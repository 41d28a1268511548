/** Record time: on the matter or the task that the address names, or a record that is edited. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { readUntil } from '#app/api/read-until.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import { formatDuration } from '#app/features/time/duration.ts'
import { outcomeOfFound } from '#app/features/time/saved-before.ts'
import { taskDetailQueries } from '#app/data/tasks/detail-queries.ts'
import { type Holding, timeMutations, timeQueries } from '#app/data/time/queries.ts'
import { type NewTimeSearch, readNewTimeSearch } from '#app/data/time/search.ts'
import { TimeForm } from '#app/features/time/time-form.tsx'
import type { TypedTime } from '#app/features/time/time-form-schema.ts'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { dateOfMoment } from '#app/text/dates.ts'
import { type WriteOutcome, notify } from '#app/ui/dialogs/pending-actions.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Failure } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import type { Task } from '#contract/tasks.ts'
import { type OutboxRecord, timeOutboxOperations } from '#contract/time-outbox.ts'

export const Route = createFileRoute('/time/new')({
  validateSearch: rawSearch<NewTimeSearch>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps }) => {
    cleanSearch(readNewTimeSearch(deps))
    readAhead(queryClient.query(deskQueries.preferences()))
  },
  component: RecordTimePage,
})

function RecordTimePage() {
  const { search } = readNewTimeSearch(Route.useSearch())
  // For another matter, task or record the form is another one.
  return <RecordTime key={JSON.stringify(search)} search={search} />
}

function RecordTime({ search }: { search: NewTimeSearch }) {
  const { associatedMatterId = '', taskId = '', timeRecordId = '' } = search
  const navigate = Route.useNavigate()
  const preferences = useQuery(deskQueries.preferences())
  const task = useQuery({ ...taskDetailQueries.before(taskId), enabled: taskId !== '' })
  const edited = useQuery({ ...timeQueries.before(timeRecordId), enabled: timeRecordId !== '' })
  const failed = [preferences, task, edited].find(({ isError, data }) => isError && !data)
  const isReady =
    preferences.data && (taskId === '' || task.data) && (timeRecordId === '' || edited.data)
  return (
    <Page
      title="Record time"
      above={<Breadcrumb to="/time" label="Time" here="Record time" />}
      spoken={isReady || failed ? undefined : 'Loading the form'}
    >
      <ListBanners onClose={() => void navigate({ to: '.', search, replace: true, state: {} })} />
      {failed?.error && (
        <Failure error={failed.error} doing="Opening the form" onRetry={failed.refetch} />
      )}
      {!failed && isReady && preferences.data && (
        <Recording
          unit={preferences.data.timeUnitMinutes}
          values={valuesOf({
            matterId: associatedMatterId,
            staffId: preferences.data.staffContactId,
            task: task.data,
            edited: edited.data,
          })}
          draft={`time ${timeRecordId || taskId || associatedMatterId}`}
          holdSeconds={preferences.data.timeHoldSeconds}
        />
      )}
    </Page>
  )
}

type RecordingProps = {
  unit: number
  values: TypedTime
  draft: string
  /** In seconds. */
  holdSeconds: number
}

function Recording({ unit, values, draft, holdSeconds }: RecordingProps) {
  const navigate = Route.useNavigate()
  const { mutateAsync } = useMutation(timeMutations.hold())
  const [first] = useState(values)
  const back = () => void navigate({ to: '/time' })
  return (
    <TimeForm
      values={first}
      unit={unit}
      today={today()}
      draft={draft}
      onSave={async (holding) => {
        await mutateAsync(holding)
        const { record } = holding
        const message = `${formatDuration(record.durationMinutes)} will be recorded${holdSeconds > 0 ? ` in ${holdSeconds} s` : ''}.`
        notify({ word: 'Saved', message })
      }}
      onUnconfirmed={findSaved}
      onSaved={back}
      onCancel={back}
    />
  )
}

/** Whether the desk has it as it was typed, where the answer to saving it was lost; looked at for some seconds. */
async function findSaved(holding: Holding): Promise<WriteOutcome> {
  const look = async () => outcomeOfFound(holding, await find(holding.id))
  return readUntil(look, ({ word }) => word === 'Saved')
}

async function find(id: string): Promise<OutboxRecord | undefined> {
  try {
    return await call(timeOutboxOperations.getHeldTimeRecord, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return undefined
    throw error
  }
}

const today = () => dateOfMoment(new Date().toISOString())

type Prefilled = {
  matterId: string
  staffId: string | undefined
  task: Task | undefined
  edited: OutboxRecord | undefined
}

/** What stands in the form at first. */
function valuesOf({ matterId, staffId, task, edited }: Prefilled): TypedTime {
  const { durationMinutes, ...record } = edited?.record ?? {}
  return {
    // The same however often it is saved: that is what makes it one record.
    id: edited?.id ?? crypto.randomUUID(),
    associatedMatterId: record.associatedMatterId ?? (matterId || task?.associatedMatterId) ?? '',
    staffContactId: record.staffContactId ?? staffId ?? '',
    date: record.date ?? today(),
    durationMinutes: durationMinutes === undefined ? '' : formatDuration(durationMinutes),
    units: record.units ?? '',
    chargeRate: record.chargeRate ?? '',
    costCode: record.costCode ?? '',
    amountExclTax: record.amountExclTax ?? '',
    description: record.description ?? task?.description ?? '',
    futureMeant: false,
  }
}
