/** Times the service and the bare SQL in turns, so that whatever else the machine does affects both alike. */
import type { Database } from '#database/open.ts'
import { quantile } from '#main/testing/quantile.ts'
import type { Case } from './cases.ts'

export type Figures = { median: number; p95: number }
export type Result = Pick<Case, 'name' | 'goal'> & { service: Figures; bare: Figures }

/** Asks every question of a case this often; the first time does not count. */
const rounds = 12

/** All times in milliseconds. `ask` rejects unless the answer is a success. */
export async function measure(
  { name, goal, questions }: Case,
  database: Database,
  ask: (path: string) => Promise<unknown>,
): Promise<Result> {
  const service: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const question of questions) {
      const sides = [
        { times: service, run: () => ask(question.path) },
        { times: bare, run: () => question.bare(database) },
      ]
      for (const { times, run } of round % 2 === 0 ? sides : sides.toReversed()) {
        const began = performance.now()
        await run()
        if (round > 0) times.push(performance.now() - began)
      }
    }
  }
  return { name, service: figuresOf(service), bare: figuresOf(bare), ...(goal && { goal }) }
}

const figuresOf = (times: number[]): Figures => ({
  median: quantile(times, 0.5),
  p95: quantile(times, 0.95),
})

/** The results as lines of text in columns. */
export function tableOf(results: Result[]): string {
  const head = ['', 'p50', 'bare', 'ratio', 'p95', 'bare', 'ratio', 'goal']
  const ms = (time: number) => `${time.toFixed(1)} ms`
  const rows = results.map(({ name, service, bare, goal }) => [
    name,
    ...(['median', 'p95'] as const).flatMap((figure) => [
      ms(service[figure]),
      ms(bare[figure]),
      (service[figure] / bare[figure]).toFixed(2),
    ]),
    goal === undefined ? '' : `≤ ${goal} ms`,
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]!.length)),
  )
  const write = ([name, ...cells]: string[]) =>
    [name!.padEnd(widths[0]!), ...cells.map((cell, at) => cell.padStart(widths[at + 1]!))].join(
      '  ',
    )
  return [head, ...rows].map((cells) => write(cells).trimEnd()).join('\n')
}
