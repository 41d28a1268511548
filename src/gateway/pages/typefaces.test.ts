import { expect, test } from 'vitest'
import { hasTypefaces, typefacesIn } from './typefaces.ts'

test('the letters of nearly every page are fetched with it, the rarer ones when they are needed', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'] },
    'src/app/prefetch-after-first-paint.ts': {
      file: 'assets/prefetch.js',
      css: ['assets/fonts.css'],
      assets: ['assets/inter-latin-wght-normal-1.woff2', 'assets/inter-latin-ext-wght-2.woff2'],
    },
  }
  expect(typefacesIn(JSON.stringify(manifest))).toEqual({
    links:
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-latin-wght-normal-1.woff2">',
    styles: '<link rel="stylesheet" crossorigin href="/assets/fonts.css">',
  })
})

test('a build without typefaces has nothing to tell', () => {
  expect(typefacesIn('{}')).toEqual({ links: '', styles: '' })
})

test.each([
  ['desk-typefaces=kept', true],
  ['desk-scheme=dark; desk-typefaces=kept; other=1', true],
  ['not-desk-typefaces=kept', false],
  ['desk-typefaces=kept-not', false],
  [undefined, false],
])('the cookie header %s says whether a browser has the typefaces: %s', (header, kept) => {
  expect(hasTypefaces(header)).toBe(kept)
})
