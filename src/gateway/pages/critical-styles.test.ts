import { expect, test } from 'vitest'
import { classesIn, criticalStyles, parseSheet } from './critical-styles.ts'

const stylesOf = (css: string, ...classes: string[]) =>
  criticalStyles([parseSheet(css)], new Set(classes))

test('reads the classes of all elements', () => {
  expect([...classesIn('<p class="a b"><i class="b c-1"></i></p>')]).toEqual(['a', 'b', 'c-1'])
})

test('keeps the rules of elements that are there, and those of all pages', () => {
  const css = 'body{margin:0}.a{x:1}.b{x:2}.a .b{x:3}a.a:hover>i,.c .d{x:4}.a:not(.b){x:5}'
  expect(stylesOf(css, 'a')).toBe('body{margin:0}.a{x:1}a.a:hover>i{x:4}.a:not(.b){x:5}')
})

test('keeps rules within conditions, and none for paper', () => {
  const css =
    '@media (width<=9px){.a{x:1}.b{x:2}}@media print{.a{x:3}}@supports (y:z){@media screen{.a{x:4}}}'
  expect(stylesOf(css, 'a')).toBe(
    '@media (width<=9px){.a{x:1}}@supports (y:z){@media screen{.a{x:4}}}',
  )
})

test('keeps custom properties that a kept rule reads, also by way of another', () => {
  const css = ':root{--a:var(--b);--b:1;--c:var(--d);--d:2;x:3}.a{y:var(--a)}.b{y:var(--c)}'
  expect(stylesOf(css, 'a')).toBe(':root{--a:var(--b);--b:1;x:3}.a{y:var(--a)}')
})

test('is not misled by what strings and comments hold', () => {
  const css = '/*}.z{*/@charset "x;{";.a{content:"}{;";x:1}.b{y:2}'
  expect(stylesOf(css, 'a')).toBe('.a{content:"}{;";x:1}')
  expect(stylesOf('.a{x:1', 'a')).toContain('.a{x:1')
})

test('keeps the order of layers, also of one that has no rule left', () => {
  const css = '@layer one,two;@layer three{.b{x:1}}@layer two{.a{x:2}}@layer one{.a{x:3}}.b{x:4}'
  expect(stylesOf(css, 'a')).toBe(
    '@layer one,two;@layer three;@layer two{.a{x:2}}@layer one{.a{x:3}}',
  )
})

test('keeps what is said of properties and the animations that a kept rule uses, and no others', () => {
  const css =
    '@property --a{syntax:"*"}@property --b{syntax:"*"}@keyframes in{to{x:1}}@keyframes out{to{x:2}}' +
    '.a{y:var(--a);animation:in 1s}.b{y:var(--b);animation:out 1s}'
  expect(stylesOf(css, 'a')).toBe(
    '@property --a{syntax:"*"}@keyframes in{to{x:1}}.a{y:var(--a);animation:in 1s}',
  )
})

test('leaves out an unused property alone, whatever stands behind it', () => {
  expect(stylesOf('.a{--x:url("a;b");content:"c";--y:1;z:2}', 'a')).toBe('.a{content:"c";z:2}')
})
