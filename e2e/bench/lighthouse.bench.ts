/** What Lighthouse says of every page of the built desk on a phone (`npm run bench lighthouse`). */
import { expect, test } from '@playwright/test'
import { audit, type Audit, scores } from './audit.ts'
import { median, table } from './table.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
/** Set by the start of the desk: see `playwright.config.ts`. */
const gateway = process.env['BENCH_DESK_URL']!
/** Only these pages, if any are named. */
const wanted = process.env['PAGES']?.split(',')

const goals = { performance: 98, accessibility: 100, 'best-practices': 100 } as const

test('Lighthouse has nothing to say against any page on a phone', async () => {
  test.setTimeout(2 * 60 * 60_000)
  const pages = (await allPages()).filter(({ name }) => wanted?.includes(name) ?? true)
  const rows: string[][] = []
  for (const { name, path } of pages) {
    const audits: Audit[] = []
    while (audits.length < rounds) audits.push(await audit(gateway + path))
    const of = (figure: Exclude<keyof Audit, 'failed'>) => median(audits.map((one) => one[figure]))
    const failed = [...new Set(audits.flatMap((one) => one.failed))].join(' ')
    rows.push([
      name,
      ...scores.map((score) => of(score).toFixed(0)),
      of('shift').toFixed(3),
      ...(['firstPaint', 'largestPaint', 'blocked'] as const).map(
        (time) => `${Math.round(of(time))} ms`,
      ),
      failed,
    ])
    for (const score of scores) {
      expect.soft(of(score), `${score} of ${name}`).toBeGreaterThanOrEqual(goals[score])
    }
    expect.soft(Math.round(of('shift') * 1000), `shift of ${name}`).toBe(0)
  }
  const head = ['', ...scores, 'CLS', 'FCP', 'LCP', 'TBT', 'failed']
  process.stdout.write(`\nMedians of ${rounds} rounds\n${table(head, rows)}\n\n`)
})

/** Every page that a person can open, with records of the practice in the place of parameters. */
async function allPages() {
  const firstId = async (list: string) => {
    const answer = await fetch(`${gateway}/public/api/v1/${list}?pageSize=1`)
    const { records } = (await answer.json()) as { records: { id: string }[] }
    return records[0]!.id
  }
  const [matter, contact, task] = await Promise.all(['matters', 'contacts', 'tasks'].map(firstId))
  const ids: Record<string, string | undefined> = {
    $matter: matter,
    $contact: contact,
    $task: task,
  }
  return names.map((name) => ({
    name,
    path: name.replace(/\$\w+/, (parameter) => ids[parameter] ?? parameter),
  }))
}

const names = [
  '/matters',
  '/matters/new',
  '/matters/$matter',
  '/matters/$matter/documents',
  '/matters/$matter/tasks',
  '/matters/$matter/time',
  '/matters/$matter/timeline',
  '/matters/$matter/edit',
  '/documents',
  '/contacts',
  '/contacts/new/person',
  '/contacts/new/company',
  '/contacts/new/plural',
  '/contacts/$contact',
  '/contacts/$contact/documents',
  '/contacts/$contact/edit',
  '/tasks',
  '/tasks/new',
  '/tasks/$task',
  '/time',
  '/time/new',
  '/settings',
  '/settings/journal',
]
