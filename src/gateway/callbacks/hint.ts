/** What an event says that is worth asking for. */
import type { EventName } from '#contract/webhooks.ts'

/** A record that may have changed. */
export type Hint = { kind: 'matters' | 'contacts' | 'tasks'; id: string }

const kinds: Record<EventName, Hint['kind']> = {
  CreateMatterEvent: 'matters',
  UpdateMatterEvent: 'matters',
  CreateContactEvent: 'contacts',
  UpdateContactEvent: 'contacts',
  CreateTaskEvent: 'tasks',
  UpdateTaskEvent: 'tasks',
}

/** No service has longer ids. */
const longestId = 500

/** Undefined for a kind of event that is not known, and for one without an id. */
export function hintOf(event: { entityId: string; entityType?: string | undefined }) {
  const id = event.entityId
  const kind = Object.entries(kinds).find(([name]) => name === event.entityType)?.[1]
  const isUsable = id.trim() !== '' && id.length <= longestId && !/^\.{1,2}$/.test(id)
  return kind && isUsable ? { kind, id } : undefined
}
