import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, type Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { readQuery } from '#contract/query-string.ts'
import { oddTargets } from '#gateway/testing/odd-targets.ts'
import { match } from './match.ts'

fc.configureGlobal({ seed: 2026 })

const api = '/public/api/v1'
const pathOf = (method: string, target: string) => {
  const matched = match(method, target)
  return 'path' in matched ? matched.path : matched
}
const all = Object.entries(operations) as [string, Operation][]

test('lets every operation of the contract through at the address that the app calls', () => {
  for (const [name, operation] of all) {
    const path = addressOf(operation, { params: { id: '163-A' } })
    expect(match(operation.method, path)).toMatchObject({ name, path })
  }
})

test('never treats a segment of the specification as an identifier', () => {
  expect(match('GET', `${api}/matters/lookup?term=a`)).toMatchObject({ name: 'lookupMatter' })
  expect(match('GET', `${api}/matters/163-A`)).toMatchObject({ name: 'getMatter' })
  expect(match('PATCH', `${api}/matters/lookup`)).toEqual({ refused: 'method', allow: ['GET'] })
})

test('encodes an identifier in one way, however it was encoded', () => {
  expect(pathOf('GET', `${api}/contacts/a%2Db%20c`)).toBe(`${api}/contacts/a-b%20c`)
  expect(pathOf('GET', `${api}/contacts/%C3%A9`)).toBe(`${api}/contacts/%C3%A9`)
})

test('sends only the parameters of the operation, and lists as the specification writes them', () => {
  expect(pathOf('GET', `${api}/matters?practiceAreas[]=1&practiceAreas[]=2&search=a%26b`)).toBe(
    `${api}/matters?search=a%26b&practiceAreas=1&practiceAreas=2`,
  )
  expect(pathOf('GET', `${api}/documents?types=Note&types=Email`)).toBe(
    `${api}/documents?types=Note%2CEmail`,
  )
})

test('refuses an unknown parameter, and names it', () => {
  expect(match('GET', `${api}/matters?search=a&_method=DELETE`)).toEqual({
    refused: 'query',
    parameters: ['_method'],
  })
  expect(match('GET', `${api}/ping?__proto__=1&constructor=2`)).toEqual({
    refused: 'query',
    parameters: ['__proto__', 'constructor'],
  })
})

test('refuses a method that a path does not have, and lists the methods that it has', () => {
  expect(match('DELETE', `${api}/tasks/7`)).toEqual({ refused: 'method', allow: ['GET', 'PATCH'] })
  expect(match('HEAD', `${api}/matters`)).toMatchObject({ refused: 'method' })
})

test.each(oddTargets)('refuses the target %j', (target) => {
  expect(match('GET', target)).toEqual({ refused: 'path' })
})

/** Targets that resemble ours, with what attackers insert between the parts. */
const pieces = fc.constantFrom(
  ...'public api v1 matters lookup documents contacts person 163-A {id} search term http:'.split(
    ' ',
  ),
  ...'/ // \\ . .. %2e %2f %5c %252e %00 ? & = # ; @ : % + ~ < \t \u00e9 \u2028'.split(' '),
)
const targets = fc
  .tuple(
    fc.constantFrom('', '/', api, `${api}/`),
    fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }),
  )
  .map(([start, rest]) => start + rest.join(''))
const methods = fc.oneof(
  fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
  fc.string(),
)

test('sends only paths made from a template, which match again, whatever the target', () => {
  const templates = all.map(([, { path }]) =>
    path.replaceAll('{id}', String.raw`(?!\.{1,2}(?:/|$))[^/?#\\]+`),
  )
  const validPath = new RegExp(`^${api}(${templates.join('|')})$`)
  const check = (method: string, target: string) => {
    const matched = match(method, target)
    if (!('path' in matched)) return
    expect(matched.operation.method).toBe(method)
    const url = new URL(matched.path, 'http://upstream')
    expect(url.pathname + url.search).toBe(matched.path)
    expect(decodeURIComponent(url.pathname)).toMatch(validPath)
    expect(decodeURIComponent(url.pathname).split('/')).toHaveLength(url.pathname.split('/').length)
  }
  fc.assert(fc.property(methods, targets, check), { numRuns: 5000 })
})

test('passes on any identifier that the app can write unchanged, or refuses it', () => {
  const check = (id: string) => {
    const matched = match('GET', `${api}/contacts/${encodeURIComponent(id)}`)
    if (!('path' in matched)) return expect(id).toMatch(/[/\\%\p{Cc}]|^\.{0,2}$/u)
    expect(decodeURIComponent(matched.path.slice(`${api}/contacts/`.length))).toBe(id)
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      fc.pre(id !== 'lookup' && !['person', 'plural', 'company'].includes(id))
      check(id)
    }),
  )
})

test('writes parameters that are plain as it writes any others', () => {
  const name = fc.constantFrom('pageSize', 'search', 'practiceAreas', 'status', 'pageIndex')
  const value = fc.constantFrom('', '25', 'Open', 'a-b_c.d', 'two words', 'é', '1')
  const query = fc.array(fc.tuple(name, value), { maxLength: 6 })
  fc.assert(
    fc.property(query, (pairs) => {
      const asked = new URLSearchParams(pairs)
      const expected = addressOf(operations.listMatters, { query: readQuery(asked) })
      expect(pathOf('GET', `${api}/matters?${asked}`)).toBe(expected)
    }),
  )
})
