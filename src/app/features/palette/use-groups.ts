/** What the palette offers for a term, in groups that stay where they are while more answers arrive. */
import { useEffect, useState } from 'react'
import { useRecents } from '#app/data/search/use-recents.ts'
import { type Asked, useSearch } from '#app/data/search/use-search.ts'
import {
  answerGroup,
  bestOf,
  type Command,
  commandGroups,
  type Group,
  recentGroup,
  type Row,
} from './groups.ts'

/** How long answers are waited for, so that they come together, in milliseconds; what was opened last belongs above all else. */
export const limits = { found: 200, recent: 1000 }

/** Failures do not count as found: shown early, they would stand above results that are still to come. */
const isFound = ({ act }: Row) => act.kind !== 'retry'

/** The groups that are shown for a term, in their order, and the one whose first row is highlighted. */
type Shown = { term: string | undefined; headings: readonly string[]; best?: string | undefined }

/**
 * Until there is an answer to `term`, those to the term before stay; each that is late comes below the others. The
 * service is asked once typing `hasPaused`; what the desk itself has found is shown at once. While a row `isHeld`, the
 * groups stay as they are: nothing comes between a person and what they are about to press.
 */
export function useGroups(
  term: string,
  hasPaused: boolean,
  commands: readonly Command[],
  isHeld: boolean,
) {
  const [shown, setShown] = useState<Shown>({ term: undefined, headings: [] })
  const next = useGroupsFor(term, hasPaused ? 'everyone' : 'the desk', commands)
  const current = useGroupsFor(shown.term ?? '', 'nobody', commands)
  const hasWaited = useWaited(hasPaused ? term : undefined)
  const ready = next.filter(({ isReady }) => isReady)
  const late = ready.filter(({ heading }) => !shown.headings.includes(heading))
  const isEnough =
    ready.length === next.length ||
    ready.some(({ isKept, rows }) => isKept && rows.length > 0) ||
    (hasWaited && (term === '' || ready.some(({ isOwn, rows }) => !isOwn && rows.some(isFound))))
  if (!isHeld && shown.term !== term && isEnough) {
    setShown({ term, headings: ready.map(({ heading }) => heading), best: bestOf(ready, term) })
  } else if (!isHeld && shown.term === term && late.length > 0) {
    setShown({ ...shown, headings: [...shown.headings, ...late.map(({ heading }) => heading)] })
  }
  const groups = shown.headings.flatMap(
    (heading) => current.find((group) => group.heading === heading && group.isReady) ?? [],
  )
  return {
    /** What they answer; undefined before the first answer. */
    term: shown.term,
    groups,
    /** The row that is most likely meant. */
    best: groups.find(({ heading }) => heading === shown.best)?.rows[0],
    /** Those whose answer is still on its way. */
    missing: next.filter(({ isReady }) => !isReady).map(({ heading }) => heading),
  }
}

function useGroupsFor(term: string, asked: Asked, commands: readonly Command[]): readonly Group[] {
  const recents = recentGroup(useRecents())
  const answers = useSearch(term, asked).map(answerGroup)
  return [...(term === '' ? [recents] : answers), ...commandGroups(commands, term)]
}

/** Whether a moment has passed since the term changed, which is undefined while it still does. */
function useWaited(term: string | undefined) {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (term === undefined) return undefined
    const wait = term === '' ? limits.recent : limits.found
    const timer = setTimeout(() => setPassed(term), wait)
    return () => clearTimeout(timer)
  }, [term])
  return term !== undefined && passed === term
}
