import { describe, expect, test } from 'vitest'
import { destinationsFor } from './destinations.ts'

const anywhere = destinationsFor()
const withLoopback = destinationsFor({ loopback: 'allow' })

const addresses = {
  public: ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'],
  'of this machine': ['127.0.0.1', '127.8.9.10', '::1'],
  'in our network': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.1.1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
  ],
  'of no one or everyone': [
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '255.255.255.255',
    '224.0.0.1',
    '239.255.255.250',
    'ff02::1',
  ],
  'of the link': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  'of a carrier or a cloud': ['100.64.0.1', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  'for documents and measurements': [
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '2001:db8::1',
    '3fff::1',
  ],
  'of IPv4 within IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ],
  'outside of what is handed out': ['100::1', '1000::1', '5f00::1', '8000::1'],
  'that are none': ['', 'example.com', '127.1', '0x7f000001'],
}
const each = Object.entries(addresses).flatMap(([kind, list]) =>
  list.map((address) => ({ kind, address })),
)

test.each(each)('connects to the address $address ($kind) only where it may', (given) => {
  const { kind, address } = given
  expect(anywhere.allowsAddress(address)).toBe(kind === 'public')
  expect(withLoopback.allowsAddress(address)).toBe(kind === 'public' || kind === 'of this machine')
})

describe('a callback URL', () => {
  test.each([
    'https://hooks.example.com',
    'https://hooks.example.com:8080/a?b=c',
    'https://hooks.example.com:80/',
    'https://hooks.example.com:1024/',
    'HTTPS://Hooks.Example.COM/A b',
    'https://münchen.example/ü',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]:8443/',
    'https://localhost.example.com/',
    'https://notlocalhost/',
  ])('may be %s', (url) => {
    expect(anywhere.faultOf(url)).toBeUndefined()
  })

  test.each([
    'http://127.0.0.1/',
    'http://127.1:4180/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://LOCALHOST:4180/',
    'http://localhost./',
    'http://desk.localhost/',
  ])('is refused as %s, on this machine, unless loopback is allowed', (url) => {
    expect(anywhere.faultOf(url)).toMatch(/public address/)
    expect(withLoopback.faultOf(url)).toBeUndefined()
  })

  test.each([
    'http://10.0.0.1/',
    'http://167772161/',
    'http://012.0.0.1/',
    'http://0xa000001/',
    'http://192.168.257/',
    'http://169.254.169.254/latest/meta-data',
    'http://0/',
    'http://0.0.0.0:4180/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ])('is refused as %s, even if loopback is allowed', (url) => {
    expect(anywhere.faultOf(url)).toMatch(/public address/)
    expect(withLoopback.faultOf(url)).toMatch(/public address/)
  })

  test.each(['http://hooks.example.com/', 'HTTP://1.1.1.1:8080/', 'http://notlocalhost/'])(
    'may be %s, without encryption, only if a setting allows it',
    (url) => {
      expect(anywhere.faultOf(url)).toMatch(/begins with https/)
      expect(withLoopback.faultOf(url)).toMatch(/begins with https/)
      expect(destinationsFor({ loopback: 'refuse', http: 'allow' }).faultOf(url)).toBeUndefined()
    },
  )

  test.each([1, 22, 25, 79, 81, 442, 444, 1023])('at port %i is refused everywhere', (port) => {
    const policy = { loopback: 'allow', http: 'allow' } as const
    for (const host of ['hooks.example.com', '1.1.1.1', '127.0.0.1']) {
      expect(destinationsFor(policy).faultOf(`https://${host}:${port}/`)).toMatch(/Use port 443/)
    }
  })

  test.each([
    ['https://ada@hooks.example.com/', /name and the password/],
    ['https://ada:secret@hooks.example.com/', /name and the password/],
    ['https://1.1.1.1@10.0.0.1/', /name and the password/],
    ['https://hooks.example.com/#here', /Leave out #/],
    ['https://hooks.example.com/#', /Leave out #/],
    ['https://hooks.example.com/\0', /characters that cannot be shown/],
    ['https://hooks.example.com/\uD800', /characters that cannot be shown/],
  ])('is refused as %j', (url, fault) => {
    expect(withLoopback.faultOf(url)).toMatch(fault)
  })
})

test('may always be that of the desk itself, at its exact origin', () => {
  const { faultOf, isOwn } = destinationsFor({
    loopback: 'refuse',
    ownOrigins: ['http://localhost:4180', 'http://127.0.0.1:80', 'http://[::1]:4180'],
  })
  for (const url of ['http://localhost:4180/a', 'http://127.0.0.1/a', 'http://[::1]:4180/a']) {
    expect(faultOf(url)).toBeUndefined()
    expect(isOwn(new URL(url).origin)).toBe(true)
  }
  for (const url of ['http://localhost:4181/', 'https://localhost:4180/', 'http://127.0.0.1:4180/'])
    expect(faultOf(url)).toMatch(/public address/)
})
