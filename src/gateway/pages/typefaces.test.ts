import { expect, test } from 'vitest'
import { hasTypefaces, typefacesIn } from './typefaces.ts'

test('preloads the typefaces that nearly every page needs, and not the rarer ones', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'] },
    'src/app/prefetch-after-first-paint.ts': {
      file: 'assets/prefetch.js',
      assets: [
        'assets/inter-latin-wght-normal-1.woff2',
        'assets/inter-latin-ext-wght-2.woff2',
        'assets/fonts.css',
      ],
    },
  }
  expect(typefacesIn(JSON.stringify(manifest))).toEqual({
    links:
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-latin-wght-normal-1.woff2">',
    styles: '<link rel="stylesheet" crossorigin href="/assets/fonts.css">',
  })
})

test('preloads nothing if the build has no typefaces', () => {
  expect(typefacesIn('{}')).toEqual({ links: '', styles: '' })
})

test.each([
  ['desk-typefaces=kept', true],
  ['desk-scheme=dark; desk-typefaces=kept; other=1', true],
  ['not-desk-typefaces=kept', false],
  ['desk-typefaces=kept-not', false],
  [undefined, false],
])('reads from the cookie header %s whether the browser has the typefaces: %s', (header, has) => {
  expect(hasTypefaces(header)).toBe(has)
})
