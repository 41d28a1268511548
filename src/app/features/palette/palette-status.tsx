/** The foot of the palette: how far the search is, what answers it, and its keys. */
import { textOf } from '#app/data/search/hits.ts'
import { useFreshness } from '#app/data/search/use-freshness.ts'
import { meantBy } from '#app/data/suggestions/corrected-search.ts'
import { formatCount } from '#app/text/format.ts'
import { hasWords } from '#app/text/matched.ts'
import type { Row } from './groups.ts'
import classes from './palette.module.css'

type Props = {
  /** What is typed. */
  text: string
  /** What the rows answer. */
  term: string
  isStale: boolean
  rows: readonly Row[]
  /** The groups whose answers are still on their way. */
  missing: readonly string[]
}

export function PaletteStatus(props: Props) {
  const source = useFreshness(props.term)
  return (
    <div className={classes.foot}>
      <p role="status">{sentence(props)}</p>
      <p aria-hidden className={classes.keys}>
        <kbd>↑ ↓</kbd> Choose <kbd>Enter</kbd> Open <kbd>→</kbd> Actions <kbd>Esc</kbd> Close
      </p>
      <p className={classes.source}>{source}</p>
    </div>
  )
}

function sentence({ text, isStale, rows, missing }: Props) {
  if (text === '') return missing.length > 0 ? 'Loading what you opened recently…' : ''
  if (isStale) return 'Searching…'
  const failed = rows
    .filter(({ act }) => act.kind === 'retry')
    .map(({ label }) => label.replace(/ Retry$/, ''))
  const { length } = rows.filter(({ hit, id }) => hit || !/ (all|retry)$/.test(id))
  const waiting = missing.length > 0 ? `Still searching ${missing.join(', ').toLowerCase()}…` : ''
  if (waiting || failed.length > 0) {
    return [length > 0 && `${formatCount(length, 'result', 'results')}.`, ...failed, waiting]
      .filter(Boolean)
      .join(' ')
  }
  if (length === 0) return `Nothing found for ‘${text}’. Try fewer letters, or another spelling.`
  const count = `${formatCount(length, 'result', 'results')}.`
  const meant = similarSpelling(text, rows)
  return meant === undefined ? count : `Similar spelling: ${meant}. ${count}`
}

/** What was found in place of what was typed, where that is in no result. */
function similarSpelling(text: string, rows: readonly Row[]): string | undefined {
  const texts = rows.flatMap(({ hit }) => (hit ? [textOf(hit)] : []))
  const [best] = texts
  if (best === undefined || texts.some((one) => hasWords(one, text))) return undefined
  const meant = meantBy(text, best)
  return meant === text ? undefined : meant
}
