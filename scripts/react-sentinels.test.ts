import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutStacks } from './react-sentinels.ts'

test('all sentinels of the React that is installed have no stack, and are errors as before', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const code = readFileSync(join(folder, 'cjs', 'react-dom-client.production.js'), 'utf8')
  const changed = withoutStacks(code)
  const made = /\b(\w+)Exception = Object\.create\(Error\.prototype, .*?\} \}\)/g
  expect([...changed.matchAll(made)].map(([, name]) => name)).toEqual([
    'HydrationMismatch',
    'Suspense',
    'SuspenseyCommit',
    'SuspenseAction',
    'SelectiveHydration',
  ])
  expect(changed).not.toMatch(/Exception = Error\(/)
})

test('a sentinel says the same, and is an error without a stack', () => {
  const code = withoutStacks('var SuspenseException = Error(formatProdErrorMessage(460));')
  const make = new Function('formatProdErrorMessage', `${code} return SuspenseException`)
  const error = make((number: number) => `error ${number}`)
  expect(error).toBeInstanceOf(Error)
  expect([error.message, error.stack]).toEqual(['error 460', undefined])
})
