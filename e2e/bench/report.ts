/** The medians of both sides as a table, and which goals they miss. */
import type { Measures } from './visit.ts'

/** What is shown of each measure; a goal is the largest share of the rival's figure that the desk may need. */
const lines: { measure: keyof Measures; name: string; unit: 'ms' | 'kB'; goal?: number }[] = [
  { measure: 'firstRow', name: 'First row', unit: 'ms', goal: 0.5 },
  { measure: 'nextPage', name: 'Next page', unit: 'ms', goal: 0.12 },
  { measure: 'sort', name: 'Sort by title', unit: 'ms', goal: 0.46 },
  { measure: 'search', name: 'Search, from the last key', unit: 'ms', goal: 0.35 },
  { measure: 'filter', name: 'Filter by status', unit: 'ms', goal: 0.22 },
  { measure: 'scripts', name: 'JavaScript before the first row', unit: 'kB' },
  { measure: 'styles', name: 'CSS before the first row', unit: 'kB' },
]

export type Result = { name: string; ours: number; theirs: number; unit: string; goal?: number }

/** One result for each measure: the medians of all rounds. */
export const compare = (ours: Measures[], theirs: Measures[]): Result[] =>
  lines.map(({ measure, ...line }) => ({
    ...line,
    ours: median(ours.map((round) => round[measure])),
    theirs: median(theirs.map((round) => round[measure])),
  }))

/** How much of the rival's figure the desk needs. */
export const ratioOf = ({ ours, theirs }: Result) => (theirs === 0 ? undefined : ours / theirs)

/** The results as lines of text in columns. */
export function tableOf(results: Result[]): string {
  const head = ['', 'Practice Desk', 'react-admin', 'ratio', 'goal']
  const rows = results.map((result) => {
    const show = (value: number) =>
      result.unit === 'kB' ? `${(value / 1000).toFixed(1)} kB` : `${Math.round(value)} ms`
    const { name, ours, theirs, goal } = result
    return [
      name,
      show(ours),
      show(theirs),
      ratioOf(result)?.toFixed(2) ?? '',
      goal === undefined ? '' : `≤ ${goal.toFixed(2)}`,
    ]
  })
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]!.length)),
  )
  const write = ([name, ...figures]: string[]) =>
    [name!.padEnd(widths[0]!), ...figures.map((text, at) => text.padStart(widths[at + 1]!))].join(
      '  ',
    )
  return [head, ...rows].map((cells) => write(cells).trimEnd()).join('\n')
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
