// @vitest-environment jsdom
/** What the base style sheet sets text in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheet = readFileSync(join(process.cwd(), 'src/app/base.css'), 'utf8')

test('figures below one another are of one width, and sentences, and names of an element of their own, keep the hyphens of their typeface', () => {
  document.head.innerHTML = `<style>${sheet}</style>`
  document.body.innerHTML =
    '<p>A follow-up</p><table><td>1,234.50</td><td><bdi>Smith-Jones</bdi></td></table>'
  const figuresOf = (selector: string) =>
    getComputedStyle(document.querySelector(selector)!).getPropertyValue('font-variant-numeric')
  expect(figuresOf('body')).toBe('tabular-nums')
  // Nothing of its own: it has what the page has.
  expect(['', 'tabular-nums']).toContain(figuresOf('td'))
  for (const prose of ['p', 'bdi']) expect(figuresOf(prose), prose).toBe('normal')
})
