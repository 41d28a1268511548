/** What backups, exports and restores say of files that are lost, that cannot be read, or that go while they are read. */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
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
  const path = fileStore(practice.filesDir).pathOf
  const lose = (digest: string) => rm(path(digest))
  const [backup, exported] = [join(folder, 'backup'), join(folder, 'export')]
  return { ...practice, digests, path, lose, backup, exported }
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
      ['2 files were lost or could not be read when the backup was made:', ...named].join('\n'),
    ],
  })
})

test('backup and export leave out a file that cannot be read, name it with the reason, and copy the rest', async () => {
  const { administer, digests, lose, path, backup, exported } = await openFilled()
  await lose(digests.current)
  // Of what cannot be read, this is what root cannot read either.
  await mkdir(path(digests.current))
  await lose(digests.earlier)
  expect(await command(administer, ['backup', backup])).toMatchObject({
    exit: 1,
    reported: [
      expect.stringMatching(/ and 1 file\.$/),
      [
        'The backup is complete except for 2 files that the practice itself has lost or that cannot be read (EISDIR):',
        '  document lease, "Letter lease.pdf", version 2',
        '  document lease, "Letter lease.pdf", version 3',
      ].join('\n'),
    ],
  })
  await expect(readFile(join(backup, 'files.sha256'), 'utf8')).resolves.toContain(digests.current)
  const copies = await readdir(join(backup, 'files'), { recursive: true })
  expect(copies.filter((name) => name.length > 64)).toHaveLength(1)
  expect(await command(administer, ['export', exported])).toMatchObject({
    exit: 1,
    reported: [
      expect.stringMatching(/^Exported into /),
      [
        'The export is complete except for 2 files that the practice itself has lost or that cannot be read (EISDIR):',
        '  document lease, "Letter lease.pdf"',
        '  document lease version 2, "Letter lease.pdf"',
      ].join('\n'),
    ],
  })
})

test('says of files that cannot be read alone that they cannot be read', async () => {
  const { administer, digests, lose, path, backup } = await openFilled()
  await lose(digests.deleted)
  await mkdir(path(digests.deleted))
  const { reported } = await command(administer, ['backup', backup])
  expect(reported[1]).toBe(
    'The backup is complete except for 1 file that cannot be read (EISDIR):\n  document will, "Letter will.pdf", version 2, deleted',
  )
})

test.each([
  [
    'manifest',
    'manifest.json',
    (backup: string) =>
      `The manifest.json in ${backup} cannot be read (EISDIR). Nothing was restored.`,
  ],
  [
    'table',
    'tables/matters.jsonl',
    (backup: string) =>
      `Part of the backup in ${backup} cannot be read. Nothing was restored:\n  tables/matters.jsonl cannot be read (EISDIR)`,
  ],
])(
  'a restore says of a %s that cannot be read what it is, and not that it is damaged',
  async (_, name, sentence) => {
    const { administer, backup } = await openFilled()
    await command(administer, ['backup', backup])
    await rm(join(backup, name))
    // Of what cannot be read, this is what root cannot read either.
    await mkdir(join(backup, name))
    const target = await openEmpty()
    const { exit, reported } = await command(target.administer, ['restore', backup])
    expect([exit, reported]).toEqual([1, [sentence(backup)]])
  },
)

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
