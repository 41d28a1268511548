import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, trustedProxies } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', 'nonsense', '10.0.0.1'],
  ['10.0.0.1', '203.0.113.7, nonsense', '10.0.0.1'],
  ['203.0.113.9', '10.0.0.5', '203.0.113.9'],
  ['2001:db8::1', '203.0.113.7', '203.0.113.7'],
  ['2001:db9::1', '203.0.113.7', '2001:db9:0:0'],
])('a call from %s that was forwarded for %s comes from %s', (from, forwarded, address) => {
  const trusted = trustedProxies(['10.0.0.0/8', '2001:db8::/32'])
  expect(clientAddress(request(from, forwarded), trusted)).toBe(address)
})

test('nobody’s word is taken where no proxy is trusted', () => {
  expect(clientAddress(request('10.0.0.1', '203.0.113.7'), undefined)).toBe('10.0.0.1')
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/0', '10.0.0.0/8/8', '300.1.1.1'])(
  'takes %s for no address of a proxy',
  (entry) => expect(trustedProxies([entry])).toBeUndefined(),
)
