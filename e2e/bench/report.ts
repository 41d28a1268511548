/** The medians of all sides as a table, and which goals they miss. */
import type { Device } from './devices.ts'
import { median, table } from './table.ts'
import type { Measure, Measures } from './visit.ts'

/** The largest share of each other side's figure that the desk may need, or the most that it may be at all. */
type Goals = { rival?: number; plain?: number; most?: number }
type Line = {
  measure: Measure
  name: string
  unit: 'ms' | 'kB' | 'MB'
  goals?: { [device in Device]?: Goals }
}

const lines: Line[] = [
  {
    measure: 'firstRow',
    name: 'First row',
    unit: 'ms',
    goals: { slow: { rival: 0.27, plain: 1.05 }, fast: { rival: 0.3 } },
  },
  {
    measure: 'secondVisit',
    name: 'First row, second visit',
    unit: 'ms',
    goals: { slow: { rival: 0.22, plain: 0.85 } },
  },
  { measure: 'largestPaint', name: 'Largest contentful paint', unit: 'ms' },
  { measure: 'afterRow', name: '… after the first row', unit: 'ms', goals: { slow: { most: 60 } } },
  { measure: 'firstUse', name: 'A click on a row works', unit: 'ms' },
  { measure: 'nextPage', name: 'Next page', unit: 'ms', goals: { slow: { rival: 0.1 } } },
  { measure: 'sort', name: 'Sort by title', unit: 'ms', goals: { slow: { rival: 0.33 } } },
  {
    measure: 'search',
    name: 'Search, from the last key',
    unit: 'ms',
    goals: { slow: { rival: 0.33 } },
  },
  { measure: 'filter', name: 'Filter by status', unit: 'ms', goals: { slow: { rival: 0.22 } } },
  { measure: 'heap', name: 'Heap after that', unit: 'MB', goals: { slow: { rival: 0.6 } } },
  { measure: 'memory', name: '… with nodes and buffers', unit: 'MB' },
  { measure: 'scripts', name: 'JavaScript before the first row', unit: 'kB' },
  { measure: 'styles', name: 'CSS before the first row', unit: 'kB' },
]

const sides = ['desk', 'rival', 'plain'] as const
/** All rounds of each side. */
export type Rounds = Record<(typeof sides)[number], Measures[]>

/** One result for each measure: the medians of all rounds; undefined where a side does not have it. */
export const compare = (rounds: Rounds, device: Device) =>
  lines.map(({ measure, goals, ...line }) => {
    const of = (side: keyof Rounds) => {
      const values = rounds[side].flatMap((round) => round[measure] ?? [])
      return values.length > 0 ? median(values) : undefined
    }
    const figures = { desk: of('desk'), rival: of('rival'), plain: of('plain') }
    return { ...line, ...figures, goals: goals?.[device] ?? {} }
  })
type Result = ReturnType<typeof compare>[number]

/** The goals that a result misses, in words. */
export function missedGoals({ name, desk, rival, plain, goals }: Result): string[] {
  const isMissed = (figure: number | undefined, goal: number | undefined) =>
    goal !== undefined && !(figure !== undefined && figure <= goal)
  const missed = [
    isMissed(shareOf(desk, rival), goals.rival) && `≤ ${goals.rival} of react-admin`,
    isMissed(shareOf(desk, plain), goals.plain) && `≤ ${goals.plain} of no framework`,
    isMissed(desk, goals.most) && `≤ ${goals.most}`,
  ]
  return missed.filter((goal) => goal !== false).map((goal) => `${name} ${goal}`)
}

const shareOf = (ours: number | undefined, theirs: number | undefined) =>
  ours === undefined || !theirs ? undefined : ours / theirs

const writers = {
  ms: (value: number) => `${Math.round(value)} ms`,
  kB: (value: number) => `${(value / 1000).toFixed(1)} kB`,
  MB: (value: number) => `${(value / 1_000_000).toFixed(1)} MB`,
}

/** The results as lines of text in columns. */
export const tableOf = (results: Result[]): string =>
  table(
    ['', 'Practice Desk', 'goal', 'react-admin', 'ratio', 'goal', 'no framework', 'ratio', 'goal'],
    results.map(({ name, unit, desk, rival, plain, goals }) => {
      const show = (value: number | undefined) => (value === undefined ? '–' : writers[unit](value))
      const ratio = (theirs: number | undefined) => shareOf(desk, theirs)?.toFixed(2) ?? ''
      const most = (goal: number | undefined) => (goal === undefined ? '' : `≤ ${goal.toFixed(2)}`)
      const own = goals.most === undefined ? '' : `≤ ${show(goals.most)}`
      return [
        name,
        show(desk),
        own,
        show(rival),
        ratio(rival),
        most(goals.rival),
        show(plain),
        ratio(plain),
        most(goals.plain),
      ]
    }),
  )
