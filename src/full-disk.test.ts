/** Fills the disk while people work: every call is answered, and nothing that was acknowledged is lost. */
import { expect, test } from 'vitest'
import { endurance } from './testing/endurance.ts'
import { workOnFullDisk } from './testing/full-disk-work.ts'
import { openReportedDisk } from './testing/reported-disk.ts'
import { canMountSmall, openSmallDisk } from './testing/small-disk.ts'

const rounds = endurance.diskFillings

const disks = [{ name: 'that reports itself full', open: openReportedDisk }]
if (endurance.mounts && (await canMountSmall())) {
  disks.push({ name: 'filled to the last byte', open: openSmallDisk })
}

for (const { name, open } of disks) {
  test(
    `answers every call on a disk ${name}, and neither loses nor duplicates anything`,
    async () => {
      const disk = await open()
      const report = await workOnFullDisk(disk, rounds)
      process.stdout.write(
        `${name} ${rounds} times: ${report.acknowledged} saved, ${report.refused} refused, ${report.unanswered.length} unanswered, ${report.lost.length} lost, ${report.duplicated.length} duplicated\n`,
      )
      expect(report).toMatchObject({
        unanswered: [],
        lost: [],
        duplicated: [],
        savedAfterAll: [],
        end: 0,
      })
      expect(report.acknowledged).toBeGreaterThan(rounds)
    },
    180_000 + rounds * 60_000,
  )
}
