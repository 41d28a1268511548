/** The webhooks that there are, as far as anybody can tell, and the form for another. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookNotes } from './webhook-notes.tsx'
import { webhookQueries } from '#app/data/webhooks/queries.ts'
import classes from './webhooks.module.css'

export function Webhooks() {
  const list = useQuery(webhookQueries.list())
  const [round, setRound] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  return (
    <div ref={element} className={classes.parts}>
      {list.data ? (
        <WebhookList webhooks={list.data} />
      ) : list.data === null ? (
        <WebhookNotes />
      ) : list.isError ? (
        <SectionFailed what="The webhooks" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <p className="waiting">Loading the webhooks…</p>
      )}
      <div className={classes.form}>
        <WebhookForm
          key={round}
          onEnd={() => {
            setRound(round + 1)
            // The button that was pressed goes away with its form.
            element.current?.closest('section')?.querySelector('h2')?.focus()
          }}
        />
      </div>
    </div>
  )
}
