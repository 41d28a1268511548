/** The rows of the palette, in groups: what was opened last, what was found, and what the app itself offers. */
import type { Hit, HitKind, Target } from '#app/data/search/hits.ts'
import type { SearchAnswer } from '#app/data/search/use-search.ts'
import { formatCount } from '#app/text/format.ts'
import { beginsWords, hasWords } from '#app/text/matched.ts'

/** Something that the app offers by itself: a page, or a way to begin something. */
export type Command = {
  group: 'Actions' | 'Pages'
  label: string
  /** Other words for the same. */
  words?: string
  act: Act
}

/** What taking a row does: it leads somewhere, or runs something once the palette is closed or while it stays open. */
export type Act =
  | { kind: 'go'; target: Target }
  | { kind: 'run'; run: () => void }
  | { kind: 'retry'; run: () => void }

export type Row = {
  /** Unique among all rows. */
  id: string
  label: string
  details: readonly string[]
  act: Act
  /** The record that it stands for. */
  hit?: Hit
}

export type Group = {
  heading: string
  rows: readonly Row[]
  /** Whether there is an answer, or an error. */
  isReady: boolean
  /** Known without asking anybody. */
  isOwn?: boolean
  /** From the copy of the desk, which answers at once. */
  isKept?: boolean | undefined
}

const headings: Record<HitKind, string> = {
  matter: 'Matters',
  contact: 'Contacts',
  document: 'Documents',
  task: 'Tasks',
}

const rowOf = (hit: Hit): Row => ({
  id: `${hit.kind} ${hit.id}`,
  label: hit.name,
  details: hit.details,
  act: { kind: 'go', target: hit.target },
  hit,
})

type Asked = Pick<SearchAnswer, 'hits' | 'error' | 'retry'>

/** One row says that it failed, and why; taking it asks again. */
function rowsOf(heading: string, { hits, error, retry }: Asked, failure: string): readonly Row[] {
  if (!error || hits) return hits?.map(rowOf) ?? []
  const label = `${failure} Retry`
  return [
    { id: `${heading} retry`, label, details: [error.message], act: { kind: 'retry', run: retry } },
  ]
}

export const recentGroup = (asked: Asked): Group => ({
  heading: 'Recent',
  rows: rowsOf('Recent', asked, 'What you opened recently could not be loaded.'),
  isReady: asked.hits !== undefined || asked.error !== null,
})

export function answerGroup({ kind, more, isKept, ...asked }: SearchAnswer): Group {
  const heading = headings[kind]
  const failure = isKept
    ? `No ${kind}s found in Practice Desk’s copy, and the service could not be searched.`
    : `${heading} could not be searched.`
  const rows = rowsOf(heading, asked, failure)
  const isReady = asked.hits !== undefined || asked.error !== null
  if (!more || asked.error) return { heading, rows, isReady, isKept }
  const { total, ...target } = more
  const label = total
    ? `All ${formatCount(total, kind, `${kind}s`)}`
    : `All ${heading.toLowerCase()} with these words`
  const last: Row = { id: `${heading} all`, label, details: [], act: { kind: 'go', target } }
  return { heading, rows: [...rows, last], isReady, isKept }
}

/** Those that fit what is typed, those whose label fits before the others; all while nothing is typed. */
export function commandGroups(commands: readonly Command[], term: string): Group[] {
  const isNamed = ({ label }: Command) => beginsWords(label, term)
  return (['Actions', 'Pages'] as const).map((heading) => {
    const rows = commands
      .filter(({ group }) => group === heading)
      .filter(({ label, words = '' }) => beginsWords(`${label} ${words}`, term))
      .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
      .map(({ label, act }): Row => ({ id: `${heading} ${label}`, label, details: [], act }))
    return { heading, rows, isReady: true, isOwn: true }
  })
}

/** Whether more than a word was typed, and it begins the name of something that the app offers: `new mat`. */
const isNameBegun = (label: string, term: string) =>
  /\S\s+\S/u.test(term) && label.toLowerCase().startsWith(term.trim().toLowerCase())

/**
 * The heading of the group whose first row is most likely meant: what the app calls by the words that were begun comes
 * before what has the words that were typed, that before what may have been meant, and failures last.
 */
export function bestOf(groups: readonly Group[], term: string): string | undefined {
  const rank = ({ rows: [first], isOwn }: Group) => {
    if (!first) return 3
    if (first.act.kind === 'retry') return 2
    if (isOwn && isNameBegun(first.label, term)) return -1
    const isMeant = isOwn
      ? beginsWords(first.label, term)
      : hasWords([first.label, ...first.details].join(' '), term)
    return term === '' || isMeant ? 0 : 1
  }
  const [best] = groups.toSorted((one, other) => rank(one) - rank(other))
  return best?.heading
}
