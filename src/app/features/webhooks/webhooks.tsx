/** The known webhooks, and the form that registers another. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { Callbacks } from './callbacks.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookNotes } from './webhook-notes.tsx'
import { webhookQueries } from '#app/data/webhooks/queries.ts'
import section from '#app/ui/layout/section.module.css'

export function Webhooks() {
  const list = useQuery(webhookQueries.list())
  const [round, setRound] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  return (
    <div ref={element} className={section.parts}>
      {list.data ? (
        <WebhookList webhooks={list.data} />
      ) : list.data === null ? (
        <WebhookNotes />
      ) : list.isError ? (
        <SectionFailed what="The webhooks" error={list.error} onRetry={list.refetch} />
      ) : (
        <p className="waiting">Loading the webhooks…</p>
      )}
      <div className={section.form}>
        <WebhookForm
          key={round}
          onDone={() => {
            setRound(round + 1)
            focusSection(element.current)
          }}
        />
      </div>
      <Callbacks />
    </div>
  )
}
