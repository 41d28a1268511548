/** What the kinds of events are called in a timeline. */
import type { TimelineKind } from '#app/data/timeline/search.ts'

export const kindLabels: Record<TimelineKind, string> = {
  documents: 'Documents',
  tasks: 'Tasks',
  time: 'Time',
  people: 'People',
  changes: 'Changes',
}
