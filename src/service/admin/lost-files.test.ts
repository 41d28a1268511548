/** What a backup and a restore say of files that the practice has lost, and of files that go while they are read. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { formWith, putDocuments } from '#service/documents/testing.ts'
import { fileStore } from '#service/files/file-store.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { checkBackup } from './backup/check-backup.ts'
import { loadBackup } from './backup/load-backup.ts'
import { schemasOf } from './backup/schemas.ts'
import { command } from './testing.ts'

/** A practice that closes with the test. */
async function openEmpty() {
  const practice = await openTestPractice()
  onTestFinished(() => practice.close())
  return practice
}

/** Replaces the file of a document; resolves to the digest of the new one. */
async function replaceFile({ ask, database }: TestPractice, id: string, contents: string) {
  const body = formWith(contents, 'Lease.pdf')
  expect((await ask(`/documents/${id}`, { method: 'PUT', body })).status).toBe(200)
  const digest = sql`select digest from practice.documents where id = ${id}`
  const [row] = await rowsOf<{ digest: string }>(database.sql, digest)
  return row!.digest
}

/** A practice with the files of a document, of its earlier version and of a deleted document. */
async function openFilled() {
  const practice = await openEmpty()
  await putDocuments(practice, { id: 'lease' }, { id: 'will' })
  const digests = {
    earlier: await replaceFile(practice, 'lease', 'draft'),
    current: await replaceFile(practice, 'lease', 'final'),
    deleted: await replaceFile(practice, 'will', 'gone'),
  }
  await practice.ask('/documents/will', { method: 'DELETE' })
  const folder = await mkdtemp(join(tmpdir(), 'practice-lost-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lose = (digest: string) => rm(fileStore(practice.filesDir).pathOf(digest))
  return { ...practice, digests, lose, backup: join(folder, 'backup') }
}

test('backup and restore name the lost files of earlier versions and of deleted documents', async () => {
  const { administer, digests, lose, backup } = await openFilled()
  await lose(digests.earlier)
  await lose(digests.deleted)
  const named = [
    '  document lease, "Letter lease.pdf", version 2',
    '  document will, "Letter will.pdf", version 2, deleted',
  ]
  expect(await command(administer, ['backup', backup])).toMatchObject({
    exit: 1,
    reported: [
      expect.stringMatching(/ and 1 file\.$/),
      [
        'The backup is complete except for 2 files that the practice itself has lost:',
        ...named,
      ].join('\n'),
    ],
  })
  const target = await openEmpty()
  expect(await command(target.administer, ['restore', backup])).toMatchObject({
    exit: 0,
    reported: [
      expect.stringMatching(/ and 1 file\.$/),
      ['2 files had been lost before the backup was made:', ...named].join('\n'),
    ],
  })
})

test.each(['files', 'tables'])(
  'restores nothing when the %s of the backup go while it is restored',
  async (gone) => {
    const { administer, backup } = await openFilled()
    await command(administer, ['backup', backup])
    const target = await openEmpty()
    const parts = { ...target, keys: { refresh() {} } }
    const { signal } = new AbortController()
    const manifest = await checkBackup(backup, { schemas: schemasOf(parts), signal })
    await rm(join(backup, gone), { recursive: true })
    await expect(loadBackup(parts, { folder: backup, manifest, signal })).rejects.toThrow(
      `The backup in ${backup} was changed while it was being restored. Nothing was restored.`,
    )
    expect(await rowsOf(target.database.sql, sql`select id from practice.documents`)).toEqual([])
    expect(await readdir(join(target.filesDir, 'incoming'))).toEqual([])
  },
)
