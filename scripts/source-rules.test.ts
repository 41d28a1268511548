import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  assertionsIn,
  crowdedFolders,
  featureBreaches,
  givesUpLoading,
  importsWithoutRetry,
  readsSettingsOfDeveloper,
  straightApostrophes,
} from './source-rules.ts'
import { listSources } from './sources.ts'

const files = listSources('src', 'scripts', 'e2e')
const sources = files.filter((file) => !/\.(test|spec|bench)\.|\.d\.ts$/.test(file))
/** The code that people run, without tests and benchmarks. */
const product = sources.filter(
  (file) => file.startsWith('src/') && !/testing|\/bench\/|\.gen\./.test(file),
)

test('no folder has more than 30 source files', () => {
  expect(crowdedFolders(sources)).toEqual([])
})

test('finds a folder of more than 30 files', () => {
  const many = Array.from({ length: 31 }, (_, index) => `src/app/ui/part-${index}.tsx`)
  expect(crowdedFolders([...many, 'src/app/ui/list/rows.ts'])).toEqual(['src/app/ui: 31'])
})

test('no feature imports from another', () => {
  const breaches = files.flatMap((file) => featureBreaches(file, readFileSync(file, 'utf8')))
  expect(breaches).toEqual([])
})

test('words on the screen have curly apostrophes', () => {
  // A script stands there as text.
  const isScript = (file: string) => file.endsWith('/page-scripts.ts')
  const shown = product.filter(
    (file) => /^src\/(app|contract|gateway)\//.test(file) && !isScript(file),
  )
  expect(shown.flatMap((file) => straightApostrophes(file))).toEqual([])
})

test('finds a straight apostrophe in a string, a template and a text of a page', () => {
  const source = `const a = "don't"; const b = \`it's \${a}\`; const c = <p>the firm's 'own'</p>`
  expect(straightApostrophes('src/app/a.tsx', source)).toEqual([
    "src/app/a.tsx: don't",
    "src/app/a.tsx: it's",
    "src/app/a.tsx: the firm's 'own'",
  ])
})

test('finds a feature that imports from another, also a type and from a subfolder', () => {
  const source = `import type { A } from '#app/features/matters/list/a.ts'
    export { b } from '#app/features/tasks/list/b.ts'
    export const later = () => import('#app/features/contacts/labels.ts')`
  expect(featureBreaches('src/app/features/tasks/form/c.ts', source)).toEqual([
    'src/app/features/tasks/form/c.ts: #app/features/matters/list/a.ts',
    'src/app/features/tasks/form/c.ts: #app/features/contacts/labels.ts',
  ])
})

/** These manage without their part, or their query asks for it again. */
const others = [
  'src/app/api/client.ts: #contract/problem.ts',
  'src/app/data/matters/list-queries.ts: ./one-matter.ts',
  'src/app/main.tsx: ./early-input.ts',
]

test('what is loaded after its page is tried again until it is there', () => {
  const app = product.filter((file) => file.startsWith('src/app/'))
  expect(app.flatMap((file) => importsWithoutRetry(file)).toSorted()).toEqual(others)
})

const imported = `import { lazyWithRetry, retry } from '#app/ui/browser/lazy-with-retry.ts'\n`

test.each([
  [`${imported}const Part = lazyWithRetry(() => import('./part.tsx'), 'Part')`, 0],
  [
    `${imported}const load = () => import('./part.tsx')\nconst Part = lazyWithRetry(load, 'Part')`,
    0,
  ],
  [`${imported}const load = () => import('./part.tsx')\nconst Part = lazy(load)`, 1],
  [`${imported}retry(other, () => import('./part.tsx'))`, 1],
  [`const retry = (load) => load()\nretry(() => import('./part.tsx'))`, 1],
  [`const Part = lazy(() => import('./part.tsx'))`, 1],
  [`await import('./part.tsx')`, 1],
  [`const parts = import.meta.glob('./*.tsx')`, 1],
])('an import that nobody tries again is found: %s', (code, count) => {
  expect(importsWithoutRetry('part.tsx', code)).toHaveLength(count)
})

test('no part of a page is given up because its download failed once', () => {
  expect(product.filter((file) => givesUpLoading(file))).toEqual([])
})

test('a part that is given up at its first failure is found', () => {
  const source = `import { lazy, Suspense } from 'react'`
  expect(givesUpLoading('src/app/ui/a.tsx', source)).toBe(true)
  expect(givesUpLoading('src/app/ui/a.tsx', source.replace('lazy, ', ''))).toBe(false)
})

test('no test and no benchmark reads the settings of whoever runs it', () => {
  const exempt = new Set([...product, 'scripts/source-rules.test.ts'])
  const tests = files.filter((file) => !file.endsWith('.js') && !exempt.has(file))
  expect(tests.filter((file) => readsSettingsOfDeveloper(file))).toEqual([])
})

const spawned = `import { spawn } from 'node:child_process'\n`
test.each([
  [`${spawned}spawn('node', ['dist/server/main.js'])`, true],
  [`${spawned}spawn('node', [join(root, 'scripts', 'service.js')], { cwd: root })`, true],
  [`${spawned}spawn('node', ['dist/server/main.js'], isolated({ PORT: '0' }))`, false],
  [`const { environment } = loadEnvironment('desk')`, true],
  [`loadEnvironment('desk', { folder, variables: {} })`, false],
])('a test that reads the settings of a developer is found: %s', (code, isFound) => {
  expect(readsSettingsOfDeveloper('a.test.ts', code)).toBe(isFound)
})

/** How many type assertions the code may contain; whoever removes one lowers this number. */
const maxAssertions = 59

test('types are checked, and seldom asserted', () => {
  const counts = product.map((file) => assertionsIn(file))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(maxAssertions)
})

test('counts type assertions, but not `as const`', () => {
  const source = `const a = b as string; const c = d as unknown as number; const e = ['f'] as const`
  expect(assertionsIn('a.ts', source)).toBe(3)
})
