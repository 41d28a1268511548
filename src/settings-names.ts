/** Finds names that are not settings, and the setting that was probably meant. */

/** Sentences about unknown names: those that prevent the start, and notices. */
export type NameFaults = { refused: string[]; notices: string[] }

/** A name with this prefix can only be meant for us, wherever it is given. */
const ownPrefix = 'PRACTICE_API_'
/** Settings of other programs with names close to ours. */
const otherPrograms: ReadonlySet<string> = new Set(['HTTP_PROXY', 'ALL_PROXY', 'FTP_PROXY'])
/** Shorter names are too similar to those of other programs. */
const minLengthInEnvironment = 8

/** Checks names: in `.env` all are meant for us, in the environment only those close to one of ours. */
export function checkNames(
  { file, environment }: { file: readonly string[]; environment: readonly string[] },
  known: readonly string[],
): NameFaults {
  const faults: NameFaults = { refused: [], notices: [] }
  for (const name of file.filter((one) => !known.includes(one))) {
    const nearest = nearestName(name, known)
    if (nearest) faults.refused.push(`${refusalOf(name, nearest)} It is in .env.`)
    else faults.notices.push(unusedIn(name))
  }
  for (const name of environment.filter((one) => !known.includes(one) && !file.includes(one))) {
    const nearest = nearestName(name, known)
    if (name.startsWith(ownPrefix)) faults.refused.push(refusalOf(name, nearest))
    else if (nearest && name.length >= minLengthInEnvironment)
      faults.notices.push(refusalOf(name, nearest))
  }
  return faults
}

const unusedIn = (name: string) =>
  name.startsWith('NODE_')
    ? `${name} does nothing in .env: Node reads it when it starts, from the environment only.`
    : `${name} in .env is not a setting of the desk, and does nothing.`

const refusalOf = (name: string, nearest: string | undefined) =>
  `${name} is not a setting of the desk${nearest ? `; did you mean ${nearest}?` : '.'}`

/** The known name that was probably meant: a few letters away, or with words left out or added. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const given = name.toUpperCase().replaceAll('-', '_')
  if (otherPrograms.has(given)) return undefined
  const byDistance = known
    .map((one) => ({ one, edits: editDistance(given, one) }))
    .filter(({ one, edits }) => edits <= Math.max(1, Math.floor(one.length / 5)))
    .toSorted((a, b) => a.edits - b.edits)
  return byDistance[0]?.one ?? known.find((one) => sharesWords(given, one))
}

/** At least two words, all of which the other has too: `API_KEY` and `PRACTICE_API_KEY`. */
function sharesWords(a: string, b: string): boolean {
  const [few, many] = [a.split('_'), b.split('_')].toSorted((x, y) => x.length - y.length)
  return few!.length > 1 && few!.every((word) => many!.includes(word))
}

/** How many letters are added, missing, wrong or swapped with the next (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (same ? 0 : 1),
        swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
