import { symlinkSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiskFull, floor, freeBytes, reserveSize, watchDisk, watchFiles } from './disk-space.ts'
import { openTestDisk } from './testing/disk.ts'

const mb = 1024 * 1024

/** A disk with so much room; `reserved` tells how many bytes its reserve takes up. */
async function disk(free: number) {
  const { folder, ...opened } = await openTestDisk(free)
  const reserved = async () => {
    const reserve = await stat(join(folder, 'reserve')).catch(() => undefined)
    return (reserve?.blocks ?? 0) * 512
  }
  return { ...opened, folder, reserved }
}

test('writes are refused below the floor, and taken again once there is room', async () => {
  const { room, space } = await disk(floor)
  expect(space.hasRoom()).toBe(true)
  space.require()
  room.free = floor - 1
  expect(space.hasRoom()).toBe(false)
  expect(() => space.require()).toThrow(DiskFull)
  room.free = floor
  expect(space.hasRoom()).toBe(true)
})

test('files that come in at the same moment are counted together', async () => {
  const { space } = await disk(floor + 10 * mb)
  const first = space.announce(6 * mb)
  expect(() => space.announce(6 * mb)).toThrow(DiskFull)
  space.announce(4 * mb)
  expect(() => space.announce(1)).toThrow(DiskFull)
  first.end()
  space.announce(6 * mb)
})

test('what has come of a file is counted once, and more than was announced stops for want of room', async () => {
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

test('a reserve of real bytes is kept, given back at once, and taken again when there is room', async () => {
  const { room, space, reserved } = await disk(1024 * mb)
  await expect.poll(reserved).toBeGreaterThanOrEqual(reserveSize)
  room.free = 0
  expect(space.giveBack()).toBe(true)
  expect(await reserved()).toBe(0)
  expect(space.giveBack()).toBe(false)
  room.free = 1024 * mb
  await expect.poll(reserved, { timeout: 45_000 }).toBeGreaterThanOrEqual(reserveSize)
})

test('a disk that is nearly full keeps no reserve', async () => {
  const { space, reserved } = await disk(floor)
  await space.close()
  expect(await reserved()).toBe(0)
})

test('a disk that does not answer for a moment has no room, and ends nothing', async () => {
  const { folder } = await openTestDisk(0)
  // A link to itself cannot be looked at either.
  const reserve = join(folder, 'reserve')
  symlinkSync(reserve, reserve)
  let isAway = true
  const free = () => {
    if (isAway) throw new Error('EIO: i/o error, statfs')
    return floor
  }
  const space = watchDisk(folder, { free, lookHolds: 0 })
  expect(space.hasRoom()).toBe(false)
  expect(() => space.require()).toThrow(DiskFull)
  expect(() => space.hasLeft(1)).toThrow('EIO')
  expect(space.giveBack()).toBe(false)
  isAway = false
  expect(space.hasRoom()).toBe(true)
  await space.close()
})

test('a disk says how much room it has', () => {
  expect(freeBytes(tmpdir())).toBeGreaterThan(0)
})

test('files that are kept apart are looked at where they lie, or will, and take up no reserve', async () => {
  const { folder } = await openTestDisk(0)
  const files = join(folder, 'files')
  const room = { [folder]: floor, [files]: floor - 1 }
  const space = watchFiles(files, { free: (at) => room[at]!, lookHolds: 0 })
  space.announce(0).end()
  await mkdir(files)
  expect(() => space.announce(0)).toThrow(/no room for this file.* Other changes are still saved/)
  room[files] = 1024 * mb
  space.announce(mb).end()
  expect(await readdir(files)).toEqual([])
})

test('one look at the disk does for all that comes at the same moment', async () => {
  const { folder } = await openTestDisk()
  let looks = 0
  const free = () => {
    looks += 1
    return 1024 * mb
  }
  const space = watchDisk(folder, { free, lookHolds: 60_000 })
  await space.close()
  looks = 0
  for (let call = 0; call < 1000; call += 1) space.require()
  expect(looks).toBe(1)
})
