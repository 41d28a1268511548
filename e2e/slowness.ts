/** How quick this machine is just now: what is judged by the clock may take longer on a slower one. */
import type { Page } from '@playwright/test'

/** How long the work below takes on the two quiet cores for which the goals were set, in milliseconds. */
const usual = 20
const rounds = 7

/**
 * How many times slower the processor is than the one for which the goals were set; 1 if it is as quick. It is a machine
 * that others share, and may be half as quick for minutes.
 */
export async function slowness(page: Page): Promise<number> {
  const times = await page.evaluate(work, rounds)
  const median = times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!
  return Math.max(1, median / usual)
}

/** What a page does for its rows, without any of our code: texts are read and written, elements made and laid out. */
function work(count: number): number[] {
  const records = Array.from({ length: 300 }, (_, number) => ({
    id: `id-${number}`,
    title: `Sale of ${number} Alder Street`,
    roles: ['Vendor', 'Purchaser', 'Agent'].map((roleName) => ({ roleName, number })),
  }))
  const text = JSON.stringify(records)
  return Array.from({ length: count }, () => {
    const started = performance.now()
    const table = document.createElement('table')
    for (const { id, title, roles } of JSON.parse(text) as typeof records) {
      const row = table.insertRow()
      for (const cell of [id, title, ...roles.map(({ roleName }) => roleName)])
        row.insertCell().textContent = cell
    }
    document.body.append(table)
    void table.offsetHeight
    table.remove()
    return performance.now() - started
  })
}
