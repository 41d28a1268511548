/** The power goes while people work; then what was acknowledged is there, and nobody is billed twice. */
import { expect, test } from 'vitest'
import { forgetfulDisk } from './testing/power.ts'
import { cutDuringSending, cutDuringWrites } from './testing/power-work.ts'

/** `npm run bench power` makes more of them. */
const cuts = Number(process.env['CUTS'] ?? 3)
const patience = 60_000 + cuts * 30_000

test(
  'after a power cut every acknowledged contact and file is there',
  async () => {
    const { lost, acknowledged } = await cutDuringWrites(forgetfulDisk, cuts)
    process.stdout.write(`${cuts} cuts, ${acknowledged} writes: ${lost.length} lost\n`)
    expect(lost).toEqual([])
  },
  patience,
)

test(
  'after a power cut no time record is lost, and none is sent twice',
  async () => {
    const { lost, doubled, acknowledged } = await cutDuringSending(forgetfulDisk, cuts)
    process.stdout.write(
      `${cuts} cuts, ${acknowledged} time records: ${lost.length} lost, ${doubled.length} doubled\n`,
    )
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  },
  patience,
)
