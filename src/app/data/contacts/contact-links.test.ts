import { expect, test } from 'vitest'
import { addressLines, mailLink, phoneLink, webLink } from './contact-links.ts'

test.each([
  ['+61-491-570-156', 'tel:+61-491-570-156'],
  ['tel:+61-8-9000-0000;ext=12', 'tel:+61-8-9000-0000;ext=12'],
  [' 0491 570 156 ', 'tel:0491570156'],
  ['ask reception', undefined],
  ['javascript:alert(1)', undefined],
  ['tel:', undefined],
  [undefined, undefined],
])('the phone %s leads to %s', (rfc3966, link) => {
  expect(phoneLink({ rfc3966, number: 'as shown' })).toBe(link)
})

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['o’hara+law@exämple.com', 'mailto:o%E2%80%99hara%2Blaw@ex%C3%A4mple.com'],
  ['ada@example.com?bcc=spy@example.com', undefined],
  ['not an address', undefined],
  ['ada@example.com,spy@example.com', undefined],
])('the email address %s leads to %s', (email, link) => {
  expect(mailLink(email)).toBe(link)
})

test.each([
  ['https://alder.example', 'https://alder.example/'],
  ['HTTP://alder.example/a b', 'http://alder.example/a%20b'],
  ['alder.example', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,hello', undefined],
  ['https://bank.example@elsewhere.example', undefined],
])('the website %s leads to %s', (website, link) => {
  expect(webLink(website)).toBe(link)
})

test('an address keeps the lines that the service sent', () => {
  const formattedAddress = 'Unit 3\r\n14 Wattle Street\nNewman WA 6753'
  expect(addressLines({ formattedAddress, regionCode: 'AU' } as never)).toEqual([
    'Unit 3',
    '14 Wattle Street',
    'Newman WA 6753',
  ])
})

test('an address that the service did not format is put together from its parts', () => {
  const known = { line1: '1 High Street', locality: 'Leeds', postalCode: 'LS1', regionCode: 'GB' }
  expect(addressLines(known as never)).toEqual(['1 High Street', 'Leeds LS1', 'United Kingdom'])
  expect(addressLines({ regionCode: 'nowhere at all' } as never)).toEqual(['nowhere at all'])
})
