import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assertionsIn, crowdedFolders, featureBreaches, givesUpLoading } from './house.ts'

const listed = execFileSync('git', ['ls-files', 'src', 'scripts', 'e2e'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => /\.[jt]sx?$/.test(file))
const sources = files.filter((file) => !/\.(test|spec|bench)\.|\.d\.ts$/.test(file))
/** What people get; not what tries it. */
const product = sources.filter(
  (file) => file.startsWith('src/') && !/testing|\/bench\/|\.gen\./.test(file),
)

test('no folder holds more files than a person finds their way in', () => {
  expect(crowdedFolders(sources)).toEqual([])
})

test('a folder of more than 30 files is found', () => {
  const many = Array.from({ length: 31 }, (_, index) => `src/app/ui/part-${index}.tsx`)
  expect(crowdedFolders([...many, 'src/app/ui/list/rows.ts'])).toEqual(['src/app/ui: 31'])
})

test('no feature reaches into another', () => {
  const breaches = files.flatMap((file) => featureBreaches(file, readFileSync(file, 'utf8')))
  expect(breaches).toEqual([])
})

test('a feature that reaches into another is found, also by a type and in its compartments', () => {
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

/** How many there may be; where one goes, the ceiling comes down with it. */
const ceiling = 59

test('types are shown and seldom claimed', () => {
  const counts = product.map((file) => assertionsIn(file))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(ceiling)
})

test('a claimed type is counted, and a constant is not', () => {
  const source = `const a = b as string; const c = d as unknown as number; const e = ['f'] as const`
  expect(assertionsIn('a.ts', source)).toBe(3)
})
