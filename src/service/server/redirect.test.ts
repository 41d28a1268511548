import { expect, test } from 'vitest'
import { isLoopback } from './redirect.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.4.2', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:192.168.1.7', false],
  ['192.168.1.7', false],
  ['128.0.0.1', false],
  ['fe80::1', false],
  ['2001:db8::1', false],
  [undefined, false],
])('decides whether %s is this machine: %s', (address, is) => {
  expect(isLoopback(address)).toBe(is)
})
