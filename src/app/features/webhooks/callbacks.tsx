/** How the desk hears of changes elsewhere: what the service was asked to tell it, and what it told last. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from '@tanstack/react-router'
import { mirrorQueries } from '#app/data/mirror/queries.ts'
import { webhookQueries } from '#app/data/webhooks/queries.ts'
import { formatDayAndTime } from '#app/text/format-more.ts'
import { shownName } from '#app/text/shown-name.ts'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import type { Callback, Callbacks as CallbacksAnswer, Delivery } from '#contract/desk/callbacks.ts'
import { wordsOfEvent } from './event-labels.ts'
import classes from './webhooks.module.css'
import section from '#app/ui/layout/section.module.css'

export function Callbacks() {
  const { data, error, refetch } = useQuery(webhookQueries.callbacks())
  const { data: mirror } = useQuery(mirrorQueries.state())
  if (error && !data) {
    return <SectionFailed what="Practice Desk’s own webhooks" error={error} onRetry={refetch} />
  }
  if (!data) return <p className="waiting">Loading Practice Desk’s own webhooks…</p>
  const { callbacks = [], deliveries = [] } = data
  return (
    <div className={section.parts}>
      <p className={section.help}>{sentencesFor(data, mirror?.use).join(' ')}</p>
      {data.use === 'on' && callbacks.length > 0 && (
        <ul className={section.list} aria-label="Practice Desk’s own webhooks">
          {callbacks.map((callback) => (
            <Heard key={callback.eventName} callback={callback} />
          ))}
        </ul>
      )}
      {deliveries.length > 0 && <LastDeliveries deliveries={deliveries} />}
    </div>
  )
}

const polled =
  'Practice Desk checks every minute which matters have changed, and reads everything again each night.'

const notKept = 'A page shows such a change the next time it is opened or refreshed.'
/** How it is heard of otherwise. */
const others: Record<string, string | undefined> = { on: polled, off: notKept }

const refused =
  'The service did not accept Practice Desk’s own webhooks, so it does not report changes.'
const notYet =
  'Practice Desk is asking the service to report changes. Whether it will is not known yet; Practice Desk keeps asking.'

const sentences: Record<string, string | undefined> = {
  on: 'The service reports changes to Practice Desk at a secret address. Practice Desk then reads the record again; the contents of a delivery are never shown.',
  off: 'The service is not asked to report changes to Practice Desk (CALLBACKS is off).',
  'no address':
    'The service cannot report changes, because Practice Desk has no public address (PUBLIC_URL).',
  'not needed':
    'The practice service is part of Practice Desk, so nothing changes without Practice Desk knowing.',
}

function sentencesFor({ use = '', callbacks = [] }: CallbacksAnswer, mirror: string | undefined) {
  const states = new Set(callbacks.map(({ state }) => state))
  if (use === 'not needed' || (use === 'on' && states.has('registered'))) return [sentences[use]]
  const isRefused = states.size === 1 && states.has('not offered')
  const asked = isRefused ? refused : notYet
  return [use === 'on' ? asked : sentences[use], others[mirror ?? '']]
}

type Mark = ComponentProps<typeof StatusMark>

const notKnown: Mark = { word: 'Not known yet', tone: 'due' }
const states: Partial<Record<string, Mark>> = {
  registered: { word: 'Registered', tone: 'done' },
  'not offered': { word: 'Not offered', tone: 'quiet' },
}

function Heard({ callback: { eventName = '', state } }: { callback: Callback }) {
  return (
    <li className={classes.webhook}>
      <span>{shownName(eventName)}</span>
      <span className={classes.address}>{wordsOfEvent(eventName)}</span>
      <StatusMark {...(states[state ?? ''] ?? notKnown)} />
    </li>
  )
}

const ends: Partial<Record<string, Mark>> = {
  changed: { word: 'Changed', tone: 'done' },
  known: { word: 'Already known', tone: 'quiet' },
  'not found': { word: 'Not found', tone: 'quiet' },
  'not checked': { word: 'Not checked', tone: 'due' },
  'not understood': { word: 'Not understood', tone: 'due' },
}

const LastDeliveries = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <details>
    <summary className={classes.summary}>Last deliveries ({deliveries.length})</summary>
    <ul className={section.list} aria-label="Last deliveries">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className={classes.webhook}>
          <span>{delivery.at && formatDayAndTime(delivery.at)}</span>
          <span className={classes.address}>
            {shownName(delivery.eventName ?? 'Unnamed event')}: <Target delivery={delivery} />
          </span>
          <End end={delivery.end} />
        </li>
      ))}
    </ul>
  </details>
)

function End({ end }: Pick<Delivery, 'end'>) {
  const mark = ends[end ?? '']
  return mark ? <StatusMark {...mark} /> : <span className={section.help}>being checked</span>
}

const pages: Partial<Record<string, { noun: string; to: string; param: string }>> = {
  matters: { noun: 'Matter', to: '/matters/$matterId', param: 'matterId' },
  contacts: { noun: 'Contact', to: '/contacts/$contactId', param: 'contactId' },
  tasks: { noun: 'Task', to: '/tasks/$taskId', param: 'taskId' },
}

/** The record that it names, as a link to its page where the service has it. */
function Target({ delivery: { kind = '', recordId, end } }: { delivery: Delivery }) {
  const page = pages[kind]
  if (recordId === undefined) return 'no record'
  const name = (
    <bdi>
      {page && `${page.noun} `}
      {shownName(recordId)}
    </bdi>
  )
  return page && end !== 'not found' ? (
    <Link to={page.to} params={{ [page.param]: recordId }}>
      {name}
    </Link>
  ) : (
    name
  )
}
