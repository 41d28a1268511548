import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
)

/** `:has(…)`, then `~` or `+`, then what any element may be. */
const stylesAnything = /:has\((?:[^()]|\([^()]*\))*\)\s*[~+]\s*[*:](?!is\()/g

test('a selector after `:has(…)` with `~` or `+` names its element, so that one row does not restyle the whole table', () => {
  expect('.a > :has([b], .c) ~ :not(:focus) {').toMatch(stylesAnything)
  const found = sheets.flatMap((path) =>
    Array.from(readFileSync(join(folder, path), 'utf8').matchAll(stylesAnything), ([rule]) => [
      path,
      rule,
    ]),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})
