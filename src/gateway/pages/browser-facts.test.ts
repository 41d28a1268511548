import { expect, test } from 'vitest'
import { browserFactsIn } from './browser-facts.ts'

const factsOf = (cookie: string, pathname = '/matters') => browserFactsIn({ cookie }, pathname)
const assumed = browserFactsIn({}, '/matters')
const dense = '{"columns":[],"dense":true}'

test('reads what the browser told', () => {
  expect(factsOf('a=b; desk-browser=Asia/Kolkata~1024~700; c=d')).toEqual({
    zone: 'Asia/Kolkata',
    width: 1024,
    height: 700,
    kept: {},
  })
})

test('reads what the browser keeps for the list of the page', () => {
  const cookie = `desk-list=${encodeURIComponent(dense)}`
  expect(factsOf(cookie).kept).toEqual({ 'desk-list-matters': dense })
  expect(factsOf(cookie, '/tasks').kept).toEqual({ 'desk-list-tasks': dense })
  expect(factsOf(cookie, '/matters/m1').kept).toEqual({})
})

test('takes a browser that told nothing for one of its kind', () => {
  expect(assumed).toMatchObject({ width: 1440, kept: {} })
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/17.2 Mobile/15E148 Safari/604.1' }
  expect(browserFactsIn(phone, '/matters')).toMatchObject({ width: 390, kept: {} })
})

test.each([
  '',
  'Asia/Kolkata',
  'Asia/Kolkata~0~700',
  'Asia/Kolkata~-1~700',
  'Asia/Kolkata~1e3~700',
  'Asia/Kolkata~123456~700',
  'Asia/Kolkata~1024~700~1',
  '"><script>~1024~700',
  `${'x'.repeat(65)}~1024~700`,
  '../etc~1024~700',
  '%7B%7D',
])('takes nothing from a cookie that says something else (%s)', (text) => {
  expect(factsOf(`desk-browser=${text}`)).toEqual(assumed)
})

test.each(['Nowhere/Land', '-'])('takes a zone that is none (%s) for none', (zone) => {
  const told = factsOf(`desk-browser=${zone}~1024~700`)
  expect(told).toEqual({ zone: assumed.zone, width: 1024, height: 700, kept: {} })
})

test.each(['%', '%E0%A4', 'a b', '{"dense":true}', 'x'.repeat(1501)])(
  'takes no choice from %#',
  (text) => {
    expect(factsOf(`desk-list=${text}`)).toEqual(assumed)
  },
)
