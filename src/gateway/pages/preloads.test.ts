import { expect, test } from 'vitest'
import { manifest } from '#gateway/testing/built-app.ts'
import { createPreloads } from './preloads.ts'

const preloads = createPreloads(JSON.stringify(manifest))
const filesIn = (links: string) => [...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('preloads the scripts and styles of a route that the entry does not load, after those that the entry imports', () => {
  expect(preloads('/matters')).toEqual({
    links:
      '<link rel="modulepreload" crossorigin href="/assets/shared.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/matters.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/table.js">',
    styles:
      '<link rel="stylesheet" crossorigin href="/assets/matters.css">' +
      '<link rel="stylesheet" crossorigin href="/assets/table.css">',
  })
})

test.each([
  ['/', ['/assets/shared.js', '/assets/today.js']],
  ['/matters/', ['/assets/shared.js', '/assets/matters.js', '/assets/table.js']],
  ['/matters/163-A', ['/assets/shared.js', '/assets/matter.js', '/assets/matter-summary.js']],
  ['/matters/163%2FA', ['/assets/shared.js', '/assets/matter.js', '/assets/matter-summary.js']],
  [
    '/matters/163-A/documents',
    ['/assets/shared.js', '/assets/matter.js', '/assets/matter-documents.js'],
  ],
  ['/matters/163-A/print', ['/assets/shared.js', '/assets/matter-print.js']],
  ['/nowhere', []],
  ['/matters/163-A/documents/more', []],
])('preloads what the page at %s needs', (pathname, files) => {
  expect(filesIn(preloads(pathname).links)).toEqual(files)
})

test('a form comes with the parts that it shows, at a low priority, and without those that a press opens', () => {
  expect(preloads('/contacts/new/person')).toEqual({
    links:
      '<link rel="modulepreload" crossorigin href="/assets/shared.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/new-person.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/fields.js">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/pickers.js">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/table.js">' +
      '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/pickers.css">' +
      '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/table.css">',
    styles: '<link rel="stylesheet" crossorigin href="/assets/fields.css">',
  })
})
