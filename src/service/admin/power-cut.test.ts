/** What a power cut leaves of a backup, on a disk that keeps only what was synced. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openForgetfulDisk } from '#database/testing/forgetful-disk.ts'
import { putDocuments, replace } from '#service/documents/testing.ts'
import { openTestPractice } from '#service/testing.ts'
import { command } from './testing.ts'

async function openPractice() {
  const practice = await openTestPractice()
  onTestFinished(() => practice.close())
  return practice
}

test('keeps an acknowledged backup whole after a power cut, with its files', async () => {
  const practice = await openPractice()
  await putDocuments(practice, { id: 'lease' })
  expect((await replace(practice, 'lease', { contents: 'the lease' })).status).toBe(200)
  const disk = await openForgetfulDisk()
  onTestFinished(() => disk.close())
  const backup = join('backups', 'today')
  const written = await command(practice.administer, ['backup', join(disk.folder, backup)])
  expect(written).toMatchObject({ exit: 0 })
  const left = disk.cut()
  expect(existsSync(join(left, backup, 'manifest.json'))).toBe(true)

  const restored = await openPractice()
  const outcome = await command(restored.administer, ['restore', join(left, backup)])
  expect(outcome).toMatchObject({ exit: 0, reported: [expect.stringContaining('1 file')] })
  const { records } = await restored.read('/documents')
  expect(records).toEqual([expect.objectContaining({ id: 'lease', versionNumber: 2 })])
})
