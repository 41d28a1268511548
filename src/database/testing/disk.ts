/** A disk for tests, with as many free bytes as they say. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { watchDisk } from '#database/disk-space.ts'

/** A folder on a disk with `room.free` bytes, measured each time; it is removed when the test ends. */
export async function openTestDisk(free = Infinity) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-disk-'))
  const room = { free }
  const space = watchDisk(folder, { free: () => room.free, maxAge: 0 })
  onTestFinished(async () => {
    await space.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, room, space }
}
