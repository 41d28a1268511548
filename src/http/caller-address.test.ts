import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('treats %s as the caller %s', (address, caller) => {
  expect(callerAddress(address)).toBe(caller)
})
