/** What there is to say of all files of a batch: before it starts, as it goes on, and once a person has left it. */
import { nameWithLink } from '#app/features/documents/document-marks.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import type { Pair, Stage } from './batch.ts'
import { type Entry, isStopped } from './batch-entries.ts'

/** `12 to replace, 3 not ticked, 1 needs a choice, 2 unmatched, 1 skipped`: as it stands, and not as it was found. */
export function planSummary(entries: readonly Entry[]) {
  const fates = entries.map(fateOf)
  return (['to replace', 'not ticked', 'ambiguous', 'unmatched', 'skipped'] as const)
    .map((fate) => ({ fate, count: fates.filter((one) => one === fate).length }))
    .flatMap(({ fate, count }) =>
      count > 0 ? `${count} ${fate === 'ambiguous' ? needChoice(count) : fate}` : [],
    )
    .join(', ')
}

const needChoice = (count: number) => (count === 1 ? 'needs a choice' : 'need a choice')

function fateOf(entry: Entry) {
  const { kind, document, included } = entry
  if (document && included) return 'to replace'
  // Nobody can tick what is locked.
  if (document) return isStopped(entry) ? 'skipped' : 'not ticked'
  return kind === 'ambiguous' || kind === 'unmatched' ? kind : 'skipped'
}

/** How many documents a notice names for each word; a person finds the others in the list. */
const named = 3

/** Says on the next page how it ended, and of which documents it is not certain or nothing was saved. */
export function notifyOutcome(ended: ReadonlyMap<Pair, Stage>) {
  const stages = [...ended.values()]
  const words = outcomeWords(stages)
  const worse = (['Not known', 'Not saved'] as const).filter((word) => words.includes(word))
  const names = worse.map((word) => {
    const those = [...ended].filter(([, stage]) => outcomeWords([stage]).includes(word))
    const first = those.slice(0, named).map(([{ document }]) => nameWithLink(document))
    const others = those.length > named ? ` and ${those.length - named} more` : ''
    return ` ${word}: ${first.join(', ')}${others}.`
  })
  const sum = resultSummary(stages.map((stage) => ({ stage })))
  notify({ word: worse[0] ?? 'Saved', message: `Replacing files: ${sum}.${names.join('')}` })
}

const outcomeWords = (stages: readonly (Stage | undefined)[]) =>
  stages.flatMap((stage) => (stage?.status === 'done' ? stage.outcome.word : []))

export function resultSummary(entries: readonly Pick<Entry, 'stage'>[]) {
  const words = outcomeWords(entries.map(({ stage }) => stage))
  const open = entries.filter(({ stage }) => stage && stage.status !== 'done').length
  const count = (word: string) => words.filter((one) => one === word).length
  return [
    [count('Saved'), 'saved'],
    [count('Not saved'), 'not saved'],
    [count('Not known'), 'not known'],
    [open, 'to go'],
    [entries.filter(({ stage }) => !stage).length, 'skipped'],
  ]
    .filter(([number]) => number !== 0)
    .map((part) => part.join(' '))
    .join(', ')
}
