import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assertionsIn, crowdedFolders, featureBreaches, givesUpLoading } from './source-rules.ts'

const listed = execFileSync('git', ['ls-files', 'src', 'scripts', 'e2e'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => /\.[jt]sx?$/.test(file))
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

test('finds a feature that imports from another, also a type and from a subfolder', () => {
  const source = `import type { A } from '#app/features/matters/list/a.ts'
    export { b } from '#app/features/tasks/list/b.ts'
    export const later = () => import('#app/features/contacts/labels.ts')`
  expect(featureBreaches('src/app/features/tasks/form/c.ts', source)).toEqual([
    'src/app/features/tasks/form/c.ts: #app/features/matters/list/a.ts',
    'src/app/features/tasks/form/c.ts: #app/features/contacts/labels.ts',
  ])
})

test('no part of a page is given up because its download failed once', () => {
  expect(product.filter((file) => givesUpLoading(file))).toEqual([])
})

test('a part that is given up at its first failure is found', () => {
  const source = `import { lazy, Suspense } from 'react'`
  expect(givesUpLoading('src/app/ui/a.tsx', source)).toBe(true)
  expect(givesUpLoading('src/app/ui/a.tsx', source.replace('lazy, ', ''))).toBe(false)
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
