/** What a timeline does not know, in sentences: nothing is shown as more than it is. */
import { momentWithin, stateSentence } from '#app/data/mirror/state-sentence.ts'
import type { Timeline } from '#app/data/timeline/queries.ts'
import type { SourceName } from '#app/data/timeline/sources.ts'
import { formatWholeDay } from '#app/text/format.ts'

/** What a source is called in a sentence. */
export const sourceLabels: Record<SourceName, string> = {
  documents: 'documents',
  tasks: 'tasks',
  time: 'time records',
  changes: 'changes',
}

/** Since when changes are known, and how fresh what they are seen in is. */
function changesSentence({ use, since, kinds = [] }: NonNullable<Timeline['changes']>): string {
  if (use === 'off')
    return 'Changes are not noted, because Practice Desk keeps no copy of your records.'
  if (use === 'other service')
    return 'Changes are not shown, because Practice Desk’s copy of your records is from another service.'
  if (use !== 'on') return 'The record of changes is not available at the moment.'
  const matters = kinds.find(({ kind }) => kind === 'matters')
  if (since === undefined) {
    const far = matters ? ` ${stateSentence(matters)}.` : ''
    return `Changes will be noted once all matters have been read.${far}`
  }
  const asOf = matters?.asOf ? ` (as of ${momentWithin(matters.asOf, new Date())})` : ''
  return `Changes have been noted since ${formatWholeDay(since)}${asOf}.`
}

const limits: Record<Exclude<SourceName, 'changes'>, string> = {
  documents: 'Documents: creation and latest change.',
  tasks: 'Tasks: at their due dates.',
  time: 'Time: what you recorded here.',
}

/** The sentences about the kinds that are shown; of what else happened to them the service does not tell. */
export function limitsOf({ changes, parts, failed, query: { kinds } }: Timeline): string[] {
  const isShown = (name: keyof typeof limits) =>
    (!kinds || kinds.includes(name)) && !failed.some((one) => one.name === name)
  return [
    ...(changes ? [changesSentence(changes)] : []),
    ...parts.map(
      (name) =>
        `Some ${sourceLabels[name]} are missing: the service does not list them in a fixed order.`,
    ),
    ...(['documents', 'tasks', 'time'] as const).filter(isShown).map((name) => limits[name]),
  ]
}
