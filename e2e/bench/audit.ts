/** Asks Lighthouse about a page: a process and a browser of its own, as a person would run it. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const run = promisify(execFile)
const command = fileURLToPath(
  new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url),
)

export const scores = ['performance', 'accessibility', 'best-practices'] as const

/** The scores out of 100; times in milliseconds; and the audits of accessibility and best practices that failed. */
export type Audit = Record<
  (typeof scores)[number] | 'shift' | 'firstPaint' | 'largestPaint' | 'blocked',
  number
> & { failed: string[] }

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})
const figure = z.object({ numericValue: z.number() })
const Report = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
  }),
  audits: z.intersection(
    z.record(z.string(), z.object({ score: z.nullish(z.number()) })),
    z.object({
      'cumulative-layout-shift': figure,
      'first-contentful-paint': figure,
      'largest-contentful-paint': figure,
      'total-blocking-time': figure,
    }),
  ),
})

/** What Lighthouse says of the page at `url` on a phone. */
export async function audit(url: string): Promise<Audit> {
  const { stdout } = await run(
    process.execPath,
    [
      command,
      url,
      '--quiet',
      '--output=json',
      `--chrome-flags=--headless --no-sandbox ${asOnPhones}`,
      `--only-categories=${scores.join(',')}`,
    ],
    {
      maxBuffer: 100_000_000,
      // Without it Lighthouse looks for a browser itself.
      env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    },
  )
  const { categories, audits } = Report.parse(JSON.parse(stdout))
  const checked = [categories.accessibility, categories['best-practices']]
  const failed = checked
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  const percent = (name: (typeof scores)[number]) => Math.round(categories[name].score * 100)
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    'best-practices': percent('best-practices'),
    shift: audits['cumulative-layout-shift'].numericValue,
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocked: audits['total-blocking-time'].numericValue,
    failed: failed.map(({ id }) => id),
  }
}

/** Letters stand between pixels, too: without a screen Chromium on Linux rounds the width of each, and a phone does not. */
const asOnPhones = '--font-render-hinting=none'

const chromium = process.env['CHROMIUM_PATH']
