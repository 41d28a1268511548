import { Script } from 'node:vm'
import * as fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { page } from '#gateway/testing/built-app.ts'
import { escapeTags } from './first-answer.ts'
import { schemeIn } from './scheme.ts'
import { attribute, splitAroundRoot, splitTemplate } from './template.ts'

fc.configureGlobal({ seed: 2026 })

/** One window for all pages: making one takes longer than reading a page. */
const parser = new new JSDOM('').window.document.defaultView!.DOMParser()
const parse = (html: string) => parser.parseFromString(html, 'text/html')

test('fills the blanks of the built page', () => {
  const template = splitTemplate(page)
  const links = '<meta name="first-call" content="/x">'
  const styles = '<link rel="stylesheet" href="/matters.css">'
  const filling = { nonce: 'n$&1', scheme: 'dark', links, styles } as const
  const whole = template.head(filling) + template.tail
  expect(whole).toBe(
    page
      .replace('<html', '<html data-mantine-color-scheme="dark"')
      .replace('__NONCE__', () => 'n$&1')
      .replace('<script', () => `${links}<script`)
      .replace('</head>', () => `${styles}</head>`),
  )
})

test('sets no scheme for a person who has chosen none', () => {
  const template = splitTemplate(page)
  expect(template.head(nothing)).toContain('<html lang="en-AU">')
})

const nothing = { nonce: 'n', scheme: undefined, links: '', styles: '' }

test('a browser fetches the script once the page is painted: until then it is named alone', () => {
  const template = splitAroundRoot(page)
  const link = /<link [^>]*data-app [^>]*>/.exec(template.head(nothing))?.[0]
  expect(link).toMatch(/^<link data-app data-rel="modulepreload" crossorigin href="[^"]+">$/)
  expect(template.script).toMatch(/^<link rel="modulepreload" crossorigin href="[^"]+">$/)
})

test('refuses a template that is not a page', () => {
  expect(() => splitTemplate('<p>Not found</p>')).toThrow('index.html is not a page')
})

test.each([
  ['desk-scheme=dark', 'dark'],
  ['a=b; desk-scheme=light; c=d', 'light'],
  ['desk-scheme=auto', undefined],
  ['desk-scheme=dark"><script>', undefined],
  ['not-desk-scheme=dark', undefined],
  [undefined, undefined],
])('reads from the cookie %j the scheme %j', (cookie, scheme) => {
  expect(schemeIn(cookie)).toBe(scheme)
})

test('writes any address into an attribute unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const document = parse(`<meta content="${attribute(text)}">`)
      fc.pre(!/[\r\0]/.test(text))
      expect(document.querySelector('meta')?.content).toBe(text)
    }),
  )
})

test('writes any JSON into a page, cut anywhere, so that it reads back unchanged', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('</script>', '<!--', '<script', ']]>', 'é<€<😀'),
  )
  fc.assert(
    fc.property(fc.array(texts), fc.nat(), (values, cut) => {
      const json = Buffer.from(JSON.stringify(values))
      const index = cut % json.byteLength
      const block = Buffer.concat(
        [json.subarray(0, index), json.subarray(index)].map(escapeTags),
      ).toString()
      expect(block).not.toContain('<')
      const document = parse(`<script type="application/json">${block}</script>`)
      expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual(values)
      expect(() => new Script(`(${block})`)).not.toThrow()
    }),
  )
})
