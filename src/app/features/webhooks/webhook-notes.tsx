/** The webhooks registered in Practice Desk, for a service that does not list its webhooks. */
import { useQuery } from '@tanstack/react-query'
import { formatDayAndTime } from '#app/text/format-more.ts'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { shownName } from '#app/text/shown-name.ts'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import { webhookQueries } from '#app/data/webhooks/queries.ts'
import classes from './webhooks.module.css'
import section from '#app/ui/layout/section.module.css'

export function WebhookNotes() {
  const { data, error, refetch } = useQuery(webhookQueries.notes())
  if (error && !data) {
    const what = 'The webhooks registered in Practice Desk'
    return <SectionFailed what={what} error={error} onRetry={refetch} />
  }
  return (
    <>
      <p className={section.help}>
        This service can neither list nor remove webhooks. Those registered in Practice Desk are
        listed here, but only the service knows whether they are still active.
      </p>
      {data?.length === 0 && (
        <p className={section.help}>No webhooks have been registered in Practice Desk yet.</p>
      )}
      {data && data.length > 0 && (
        <ul className={section.list} aria-label="Registered in Practice Desk">
          {data.map(({ eventName = '', callbackUrl = '', outcome, at }) => (
            <li key={`${at} ${eventName} ${callbackUrl}`} className={classes.webhook}>
              <span>{shownName(eventName)}</span>
              <bdi className={classes.address}>{shownName(callbackUrl)}</bdi>
              {outcome === 'saved' ? (
                <span className={section.help}>{at && formatDayAndTime(at)}</span>
              ) : (
                <StatusMark word="Not known" tone="due" />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
