import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPagePath, pagePaths } from './page-paths.ts'

test('knows every page of the app, and no other', () => {
  const tree = readFileSync('src/app/route-tree.gen.ts', 'utf8')
  const [, pages = ''] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(tree) ?? []
  const paths = Array.from(pages.matchAll(/'(\/[^']*)':/g), ([, path]) => path)
  expect([...pagePaths].toSorted()).toEqual(paths.toSorted())
})

test.each(['/', '/matters', '/matters/', '/matters/163-A', '/matters/163-A/time', '/tasks/%C3%BC'])(
  'accepts %s as a page',
  (path) => expect(isPagePath(path)).toBe(true),
)

test.each([
  '/healthz',
  '/.env',
  '/robots.txt',
  '/matters/7/none',
  '/Matters',
  '/matters//',
  '/contacts/new/person/x',
  '/wp-admin/setup.php',
  '',
])('refuses %j as a page', (path) => expect(isPagePath(path)).toBe(false))
