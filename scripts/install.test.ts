/** When an install counts as complete, and what npm may leave out of one. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isForBuild, type Machine, missingPackages, type Packages } from './install.js'

const packagesOf = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }).packages
const wanted = packagesOf('package-lock.json')

const without = (packages: Packages, isLeftOut: (place: string) => boolean): Packages =>
  Object.fromEntries(Object.entries(packages).filter(([place]) => !isLeftOut(place)))

/** The parts of the bundler that are made for one kind of machine. */
const native = /@rolldown\/binding-(.+)$/
const machines: [Machine, binding: string][] = [
  [{ os: 'linux', cpu: 'x64', libc: 'glibc' }, 'linux-x64-gnu'],
  [{ os: 'linux', cpu: 'x64', libc: 'musl' }, 'linux-x64-musl'],
  [{ os: 'linux', cpu: 'arm64', libc: 'glibc' }, 'linux-arm64-gnu'],
  [{ os: 'darwin', cpu: 'arm64', libc: undefined }, 'darwin-arm64'],
  [{ os: 'win32', cpu: 'x64', libc: undefined }, 'win32-x64-msvc'],
]

test.each(machines)(
  'an install that lacks the native packages of %o is not complete',
  (machine, binding) => {
    const place = `node_modules/@rolldown/binding-${binding}`
    const others = without(wanted, (one) => native.test(one) && one !== place)
    expect(missingPackages(wanted, others, { machine })).toEqual([])
    const none = without(wanted, (one) => native.test(one))
    expect(missingPackages(wanted, none, { machine })).toEqual([`@rolldown/binding-${binding}`])
  },
)

test('what is installed here is complete, so that the next start installs nothing', () => {
  const present = packagesOf('node_modules/.package-lock.json')
  expect(missingPackages(wanted, present)).toEqual([])
})

test('a package of another version is missing, and so is one that is not optional', () => {
  const place = 'node_modules/hono'
  const older = { ...wanted, [place]: { ...wanted[place], version: '1.0.0' } }
  expect(missingPackages(wanted, older)).toEqual(['hono'])
  expect(
    missingPackages(
      wanted,
      without(wanted, (one) => one === place),
    ),
  ).toEqual(['hono'])
})

test('an optional package for every machine may be missing, and one that is not for this system', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  const lock = {
    'node_modules/any': { optional: true },
    'node_modules/windows': { optional: true, os: ['win32'] },
    'node_modules/not-linux': { optional: true, os: ['!linux'] },
    'node_modules/not-windows': { optional: true, os: ['!win32'], cpu: ['arm64', 'x64'] },
  }
  expect(missingPackages(lock, {}, { machine })).toEqual(['not-windows'])
})

test('a start does without what only tests and checks need, and not without the bundler', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  const optional = without(wanted, (place) => wanted[place]?.optional === true)
  expect(missingPackages(wanted, optional, { machine })).toContain('@oxlint/binding-linux-x64-gnu')
  expect(missingPackages(wanted, optional, { machine, isWanted: isForBuild })).toEqual([
    '@rolldown/binding-linux-x64-gnu',
    'lightningcss-linux-x64-gnu',
  ])
})
