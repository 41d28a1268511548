import { expect, test } from 'vitest'
import { maskedAddress } from './masked-address.ts'

test.each([
  ['https://a.example/hook', 'https://a.example/hook'],
  ['https://a.example/hook?office=north', 'https://a.example/hook?office=north'],
  ['https://a.example/hook?token=abc&x=1', 'https://a.example/hook?token=••••&x=1'],
  ['https://a.example/?apiKey=a=b#end', 'https://a.example/?apiKey=••••#end'],
  ['https://a.example/?X-Signature=zz', 'https://a.example/?X-Signature=••••'],
  ['https://a.example/?q=4f7Qk29sLmZx81Bv0Wcd', 'https://a.example/?q=••••'],
  ['https://a.example/?q=the+whole+of+our+office', 'https://a.example/?q=the+whole+of+our+office'],
  ['https://ada:secret@a.example/', 'https://••••@a.example/'],
  ['https://t0ken@a.example/hook', 'https://••••@a.example/hook'],
  ['https://a:b@c@a.example', 'https://••••@a.example'],
  [
    'https://hooks.example/services/T01/B02/x8fKq27LmZx81Bv0Wcd9',
    'https://hooks.example/services/T01/B02/••••',
  ],
  ['https://a.example/%34f7Qk29sLmZx/in?x=1#top', 'https://a.example/••••/in?x=1#top'],
  ['https://a.example/practice-management/v2', 'https://a.example/practice-management/v2'],
  [
    'https://a.example/practiceManagement/webhookSubscriptions',
    'https://a.example/practiceManagement/webhookSubscriptions',
  ],
  [
    'https://a.example/administrations/correspondence_in',
    'https://a.example/administrations/correspondence_in',
  ],
  [
    'https://a.example/internationalisation/INCOMING-EVENTS',
    'https://a.example/internationalisation/INCOMING-EVENTS',
  ],
  ['https://hooks.example/catch/xKqLmZxBvWcdJhTr/in', 'https://hooks.example/catch/••••/in'],
  ['https://hooks.example/catch/qzjvtwkbmxgh', 'https://hooks.example/catch/••••'],
  ['https://hooks.example/catch/aeoweruatinaesolidanetu', 'https://hooks.example/catch/••••'],
  ['https://hooks.example/catch/office-xqzjvtwkb', 'https://hooks.example/catch/••••'],
  ['https://hooks.example/?q=HqLmZxBvWcdJhTrKpWsn', 'https://hooks.example/?q=••••'],
  ['https://a.example/?token', 'https://a.example/?token'],
  ['https://a.example/?%E0%A4%A=1', 'https://a.example/?%E0%A4%A=1'],
  ['no address', 'no address'],
])('masks the secrets of %s: %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
  expect(maskedAddress(shown)).toBe(shown)
})
