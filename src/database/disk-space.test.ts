import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskFull, floor, freeBytes, reserveSize, watchDisk } from './disk-space.ts'

const mb = 1024 * 1024

/** A folder on a disk that has as much room as the test says. */
async function disk(free: number) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-disk-'))
  const room = { free }
  const space = watchDisk(folder, () => room.free)
  onTestFinished(async () => {
    await space.close()
    await rm(folder, { recursive: true, force: true })
  })
  const reserved = async () => (await stat(join(folder, 'reserve')).catch(() => undefined))?.blocks
  return { folder, room, space, reserved: async () => ((await reserved()) ?? 0) * 512 }
}

test('writes are refused below the floor, and taken again once there is room', async () => {
  const { room, space } = await disk(floor)
  expect(space.hasRoom()).toBe(true)
  space.require()
  room.free = floor - 1
  await expect.poll(() => space.hasRoom()).toBe(false)
  expect(() => space.require()).toThrow(DiskFull)
  room.free = floor
  await expect.poll(() => space.hasRoom()).toBe(true)
})

test('files that come in at the same moment are counted together', async () => {
  const { space } = await disk(floor + 10 * mb)
  const drop = space.hold(6 * mb)
  expect(() => space.hold(6 * mb)).toThrow(DiskFull)
  space.hold(4 * mb)
  expect(() => space.hold(1)).toThrow(DiskFull)
  drop()
  space.hold(6 * mb)
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

test('a disk says how much room it has', () => {
  expect(freeBytes(tmpdir())).toBeGreaterThan(0)
})
