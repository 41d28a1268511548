/** What the navigation says beside its entries: counts, and what waits for a person. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './-nav-notes.module.css'
import { deskQueries } from '#app/data/desk/queries.ts'
import { matterListQueries } from '#app/data/matters/list-queries.ts'
import { taskCountQueries } from '#app/data/tasks/count-queries.ts'
import { waitsForPerson, timeQueries } from '#app/data/time/queries.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { dayAt } from '#app/text/days.ts'
import { formatNumber } from '#app/text/format.ts'
import { useNow } from '#app/ui/browser/now.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { usePageIsRead } from './-page-is-read.ts'

type NoteProps = { tone?: 'seal' | 'due'; children: ReactNode }

/** Part of what its entry is called, so that whoever listens hears it too; the space keeps the words apart. */
const Note = ({ tone, children }: NoteProps) => (
  <>
    {' '}
    <span className={classes.note} data-tone={tone}>
      {children}
    </span>
  </>
)

export function MattersNote() {
  const enabled = usePageIsRead()
  const { data } = useQuery({ ...matterListQueries.total(), enabled })
  return typeof data === 'number' && <Note>{formatNumber(data)}</Note>
}

/** Those of this person, once it is known who that is. */
export function TasksNote() {
  const enabled = usePageIsRead()
  const today = dayAt(useNow())
  // The keys beside it read them; where they could not, asking again is up to whoever presses 'Retry'.
  const { data: preferences } = useQuery({ ...deskQueries.preferences(), enabled: false })
  const { data } = useQuery({
    ...taskCountQueries.overdue(today, preferences?.staffContactId),
    enabled: enabled && preferences !== undefined,
  })
  return data ? <Note tone="seal">{formatNumber(data)} overdue</Note> : null
}

const none: readonly OutboxRecord[] = []

/** Records that wait for a person; if there are none, the time recorded today, by this person if known. */
export function TimeNote() {
  const enabled = usePageIsRead()
  const today = dayAt(useNow())
  const { data: open = none } = useQuery({ ...timeQueries.open(), enabled })
  const { data: preferences } = useQuery({ ...deskQueries.preferences(), enabled: false })
  const { data: totals = [] } = useQuery({
    ...timeQueries.totals({
      dateStart: today,
      dateEnd: today,
      staffContactId: preferences?.staffContactId,
    }),
    enabled: enabled && preferences !== undefined,
  })
  useRefreshedReceipts(open)
  const waiting = open.filter(waitsForPerson)
  if (waiting.length > 0) {
    const isSetAside = waiting.every(({ state }) => state === 'set aside')
    return (
      <>
        {' '}
        <span className={classes.waiting} data-tone={isSetAside ? 'due' : 'seal'}>
          {waiting.length} to check
        </span>
      </>
    )
  }
  const minutes = totals.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0)
  return minutes > 0 ? <Note>{formatMinutes(minutes)}</Note> : null
}

/** What is no longer open was recorded or withdrawn, so what was recorded is read again. */
function useRefreshedReceipts(open: readonly OutboxRecord[]) {
  const queryClient = useQueryClient()
  const before = useRef(open)
  useEffect(() => {
    const hasLeft = before.current.some(({ id }) => open.every((one) => one.id !== id))
    if (hasLeft) void queryClient.invalidateQueries({ queryKey: timeQueries.allRecorded() })
    before.current = open
  }, [open, queryClient])
}
