/** Joins what several sources tell of one replacement of a file. */
import type { Change } from '#contract/desk/changes.ts'
import type { TimelineEvent } from './events.ts'

type ChangeEvent = Extract<TimelineEvent, { kind: 'changes' | 'people' }>

/**
 * Tells each replacement of a file as one event: with the document where that was modified by it last, or else as one
 * change. What may be another act stays an event of its own.
 */
export function joinReplacements(events: readonly TimelineEvent[]): TimelineEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  const joined = new Map<string, TimelineEvent | undefined>()
  for (const ofMoment of changesByMoment(events)) {
    const parts = ofMoment.filter(({ change }) => isOfReplacement(change))
    const [version, ...others] = parts.filter(({ change }) => change.field === 'version')
    if (!version || others.length > 0) continue
    const changes = parts.map(({ change }) => change)
    const document = byId.get(`document ${version.change.recordId} modified`)
    const isWhole = parts.length === ofMoment.length
    for (const { id } of parts) joined.set(id, undefined)
    if (document?.kind === 'documents' && isWhole && isLast(document, version.change))
      joined.set(document.id, { ...document, changes })
    else joined.set(version.id, changes.length > 1 ? { ...version, changes } : version)
  }
  return events.flatMap((event) => (joined.has(event.id) ? (joined.get(event.id) ?? []) : event))
}

/** The changes of each document, by the moment at which the service says that it was modified. */
function changesByMoment(events: readonly TimelineEvent[]): Iterable<ChangeEvent[]> {
  const moments = new Map<string, ChangeEvent[]>()
  for (const event of events) {
    if (event.kind !== 'changes' || event.change.kind !== 'documents') continue
    const { recordId, modifiedAt } = event.change
    if (recordId === undefined || modifiedAt === undefined) continue
    const moment = JSON.stringify([recordId, modifiedAt])
    const others = moments.get(moment)
    if (others) others.push(event)
    else moments.set(moment, [event])
  }
  return moments.values()
}

/** Whether nothing but the replacement of a file changes it so: a name may also have been given by itself. */
function isOfReplacement({ what, field, before, after }: Change): boolean {
  if (what !== 'changed' || before === undefined || after === undefined) return false
  if (field === 'version') return Number(after) === Number(before) + 1
  return field === 'size' || (field === 'fileName' && stemOf(before) === stemOf(after))
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

/** Whether the document is still as this change left it. */
const isLast = (
  {
    document: { lastModifiedDate = '', versionNumber },
  }: Extract<TimelineEvent, { kind: 'documents' }>,
  { modifiedAt = '', after }: Change,
) => Date.parse(lastModifiedDate) === Date.parse(modifiedAt) && String(versionNumber) === after
