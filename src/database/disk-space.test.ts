import { symlinkSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DiskFull,
  floor,
  freeBytes,
  reserveSize,
  watchDisk,
  watchFiles,
  watchForCopy,
} from './disk-space.ts'
import { openTestDisk } from './testing/disk.ts'

const mb = 1024 * 1024

/** A disk with so many free bytes; `reserved` returns how many its reserve takes up. */
async function disk(free: number) {
  const { folder, ...opened } = await openTestDisk(free)
  const reserved = async () => {
    const reserve = await stat(join(folder, 'reserve')).catch(() => undefined)
    return (reserve?.blocks ?? 0) * 512
  }
  return { ...opened, folder, reserved }
}

test('refuses writes below the floor, and accepts them again once there is room', async () => {
  const { room, space } = await disk(floor)
  expect(space.hasRoom()).toBe(true)
  space.require()
  room.free = floor - 1
  expect(space.hasRoom()).toBe(false)
  expect(() => space.require()).toThrow(DiskFull)
  room.free = floor
  expect(space.hasRoom()).toBe(true)
})

test('counts files that arrive at the same moment together', async () => {
  const { space } = await disk(floor + 10 * mb)
  const first = space.announce(6 * mb)
  expect(() => space.announce(6 * mb)).toThrow(DiskFull)
  space.announce(4 * mb)
  expect(() => space.announce(1)).toThrow(DiskFull)
  first.end()
  space.announce(6 * mb)
})

test('counts each byte of a file once, and refuses more than was announced when there is no room', async () => {
  const { room, space } = await disk(floor + 10 * mb)
  const file = space.announce(8 * mb)
  room.free -= 8 * mb
  file.count(8 * mb)
  expect(space.hasRoom()).toBe(true)
  room.free = floor - 1
  expect(() => file.count(5 * mb)).toThrow(DiskFull)
  file.end()
  room.free = floor + 10 * mb
  expect(space.hasRoom()).toBe(true)
  space.announce(10 * mb)
})

test('keeps a reserve of real bytes, releases it at once, and fills it again when there is room', async () => {
  const { room, space, reserved } = await disk(1024 * mb)
  await expect.poll(reserved).toBeGreaterThanOrEqual(reserveSize)
  room.free = 0
  expect(space.releaseReserve()).toBe(true)
  expect(await reserved()).toBe(0)
  expect(space.releaseReserve()).toBe(false)
  room.free = 1024 * mb
  await expect.poll(reserved, { timeout: 45_000 }).toBeGreaterThanOrEqual(reserveSize)
})

test('keeps no reserve on a disk that is nearly full', async () => {
  const { space, reserved } = await disk(floor)
  await space.close()
  expect(await reserved()).toBe(0)
})

test('a disk that does not answer for a moment counts as full, and ends nothing', async () => {
  const { folder } = await openTestDisk(0)
  // The status of a link to itself cannot be read either.
  const reserve = join(folder, 'reserve')
  symlinkSync(reserve, reserve)
  let isAway = true
  const free = () => {
    if (isAway) throw new Error('EIO: i/o error, statfs')
    return floor
  }
  const space = watchDisk(folder, { free, maxAge: 0 })
  expect(space.hasRoom()).toBe(false)
  expect(() => space.require()).toThrow(DiskFull)
  expect(() => space.hasFree(1)).toThrow('EIO')
  expect(space.releaseReserve()).toBe(false)
  isAway = false
  expect(space.hasRoom()).toBe(true)
  await space.close()
})

test('measures how much room a disk has', () => {
  expect(freeBytes(tmpdir())).toBeGreaterThan(0)
})

test('measures the disk of files in a folder of their own, even before it is made, and keeps no reserve there', async () => {
  const { folder } = await openTestDisk(0)
  const files = join(folder, 'files')
  const room = { [folder]: floor, [files]: floor - 1 }
  const space = watchFiles(files, { free: (at) => room[at]!, maxAge: 0 })
  space.announce(0).end()
  await mkdir(files)
  expect(() => space.announce(0)).toThrow(/no room for this file.* Other changes are still saved/)
  room[files] = 1024 * mb
  space.announce(mb).end()
  expect(await readdir(files)).toEqual([])
})

test('measures the disk once for all writes at the same moment', async () => {
  const { folder } = await openTestDisk()
  let measurements = 0
  const free = () => {
    measurements += 1
    return 1024 * mb
  }
  const space = watchDisk(folder, { free, maxAge: 60_000 })
  await space.close()
  measurements = 0
  for (let call = 0; call < 1000; call += 1) space.require()
  expect(measurements).toBe(1)
})

test('a copy of something else stops growing long before anything else does, and keeps no reserve', async () => {
  let bytes = 4 * floor
  const space = watchForCopy('anywhere', { free: () => bytes, maxAge: 0 })
  expect(space.hasRoom()).toBe(true)
  bytes -= 1
  expect(space.hasRoom()).toBe(false)
  expect(() => space.require()).toThrow(DiskFull)
  expect(space.hasFree(floor)).toBe(false)
  expect(space.releaseReserve()).toBe(false)
  await space.close()
})
