import { expect, test } from 'vitest'
import { manifest } from '#gateway/testing/built-app.ts'
import { createPreloads } from './preloads.ts'

const preloads = createPreloads(JSON.stringify(manifest))
const filesIn = (links: string) => [...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('preloads the scripts and styles of a route that the entry does not load', () => {
  expect(preloads('/matters')).toEqual({
    links:
      '<link rel="modulepreload" crossorigin href="/assets/matters.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/table.js">',
    styles:
      '<link rel="stylesheet" crossorigin href="/assets/matters.css">' +
      '<link rel="stylesheet" crossorigin href="/assets/table.css">',
  })
})

test.each([
  ['/', ['/assets/today.js']],
  ['/matters/', ['/assets/matters.js', '/assets/table.js']],
  ['/matters/163-A', ['/assets/matter.js', '/assets/matter-summary.js']],
  ['/matters/163%2FA', ['/assets/matter.js', '/assets/matter-summary.js']],
  ['/matters/163-A/documents', ['/assets/matter.js', '/assets/matter-documents.js']],
  ['/matters/163-A/print', ['/assets/matter-print.js']],
  ['/contacts/new/person', ['/assets/new-person.js']],
  ['/nowhere', []],
  ['/matters/163-A/documents/more', []],
])('preloads what the page at %s needs', (pathname, files) => {
  expect(filesIn(preloads(pathname).links)).toEqual(files)
})
