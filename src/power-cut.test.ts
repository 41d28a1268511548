/** Cuts the power while people work: what was acknowledged is there afterwards, and no time record is sent twice. */
import { expect, test } from 'vitest'
import { endurance } from './testing/endurance.ts'
import { canMountImage, loopDisk } from './testing/loop-disk.ts'
import { forgetfulDisk } from './testing/power.ts'
import { cutDuringSending, cutDuringWrites } from './testing/power-work.ts'

const cuts = endurance.powerCuts
/** In milliseconds; each cut is followed by a start, which takes long on a busy machine. */
const timeout = 120_000 + cuts * 60_000

const disks = [{ name: 'a disk that loses what was not synced', disk: forgetfulDisk }]
if (endurance.mounts && (await canMountImage())) {
  disks.push({ name: 'an image that is copied', disk: loopDisk })
}

for (const { name, disk } of disks) {
  test(
    `keeps every acknowledged contact and file after a power cut on ${name}`,
    async () => {
      const { lost, acknowledged } = await cutDuringWrites(disk, cuts)
      process.stdout.write(`${name}: ${cuts} cuts, ${acknowledged} writes, ${lost.length} lost\n`)
      expect(lost).toEqual([])
      // At least one before each cut.
      expect(acknowledged).toBeGreaterThanOrEqual(cuts)
    },
    timeout,
  )

  test(
    `loses no time record after a power cut on ${name}, and sends none twice`,
    async () => {
      const { lost, duplicated, acknowledged } = await cutDuringSending(disk, cuts)
      process.stdout.write(
        `${name}: ${cuts} cuts, ${acknowledged} time records, ${lost.length} lost, ${duplicated.length} duplicated\n`,
      )
      expect({ lost, duplicated }).toEqual({ lost: [], duplicated: [] })
      // Before each cut one that is held, and one that has arrived at the service.
      expect(acknowledged).toBeGreaterThanOrEqual(2 * cuts)
    },
    timeout,
  )
}
