/** What a power cut leaves of a data directory, on a disk that keeps only what was synced. */
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endurance } from '#main/testing/endurance.ts'
import { createDirectory, makeDirectory, openTemporaryPglite } from './embedded.ts'
import { type Database, openDatabase } from './open.ts'
import { rowsOf } from './sql.ts'
import { makeFolder, renameSynced, syncFolder, writeSynced } from './sync.ts'
import { openForgetfulDisk, seededCoin } from './testing/forgetful-disk.ts'

// It starts PGlite many times, and a busy machine may delay each start.
vi.setConfig({ testTimeout: 180_000 })

let disk: Awaited<ReturnType<typeof openForgetfulDisk>>
beforeEach(async () => {
  disk = await openForgetfulDisk()
})
afterEach(() => disk.close())

test('the disk of these tests loses what was not synced, and names separately from files', async () => {
  const path = (name: string) => join(disk.folder, name)
  await writeFile(path('unsynced'), 'lost')
  const file = await open(path('unnamed'), 'w')
  await file.writeFile('lost')
  await file.sync()
  await file.close()
  expect(existsSync(join(disk.cut(), 'unnamed'))).toBe(false)

  await writeSynced(path('kept'), 'before')
  await writeFile(path('kept'), 'after')
  await rename(path('kept'), path('renamed'))
  const left = disk.cut()
  expect(readFileSync(join(left, 'kept'), 'utf8')).toBe('before')
  expect(existsSync(join(left, 'renamed'))).toBe(false)
  expect(readFileSync(join(left, 'unsynced'), 'utf8')).toBe('')
  expect(
    readFileSync(
      join(
        disk.cut(() => true),
        'renamed',
      ),
      'utf8',
    ),
  ).toBe('after')
})

test('keeps everything in a folder that is synced and then renamed', async () => {
  const folder = join(disk.folder, 'new', 'deeper')
  await makeFolder(folder)
  await mkdir(join(folder, 'copying', 'inner'), { recursive: true })
  await writeFile(join(folder, 'copying', 'inner', 'file'), 'whole')
  await syncFolder(join(folder, 'copying'))
  await renameSynced(join(folder, 'copying'), join(folder, 'copy'))
  const path = join(disk.cut(), 'new', 'deeper', 'copy', 'inner', 'file')
  expect(readFileSync(path, 'utf8')).toBe('whole')
})

/** Opens what a cut left, and returns the numbers that are stored there. */
async function openAfterCut(folder: string): Promise<number[]> {
  const database = await openDatabase({ dataDir: join(folder, 'data') })
  const rows = await rowsOf<{ number: number }>(
    database.sql,
    sql`select number from kept order by number`,
  )
  await database.close()
  await rm(folder, { recursive: true })
  return rows.map(({ number }) => number)
}

const write = async ({ sql: db }: Database, from: number, to: number) => {
  for (let number = from; number < to; number += 1) {
    await db.execute(sql`insert into kept values (${number}, ${'x'.repeat(number * 20)})`)
  }
}
const numbers = (to: number) => Array.from({ length: to }, (_, number) => number)
const makeTable = sql`create table kept (number integer primary key, text text)`

test('keeps everything that was committed, whenever the power is cut', async () => {
  const dataDir = join(disk.folder, 'data')
  const left: { folder: string; committed: number }[] = []
  const cut = (committed: number) => {
    // In turns, all or some of what was not synced is lost, block by block.
    const flip = left.length % 2 === 0 ? undefined : seededCoin(left.length)
    left.push({ folder: disk.cut(flip), committed })
  }
  const quietCut = (committed: number) => {
    if (endurance.quietCuts) cut(committed)
  }

  const first = await openDatabase({ dataDir })
  await first.sql.execute(makeTable)
  quietCut(0)
  await write(first, 0, 40)
  cut(40)
  await first.sql.execute('checkpoint')
  quietCut(40)
  await first.sql
    .transaction(async (transaction) => {
      await transaction.execute(sql`insert into kept select generate_series(40, 4000), 'lost'`)
      cut(40)
      transaction.rollback()
    })
    .catch(() => {})
  await first.close()
  cut(40)
  const second = await openDatabase({ dataDir })
  quietCut(40)
  await write(second, 40, 60)
  cut(60)
  await second.close()

  for (const { folder, committed } of left) {
    expect(await openAfterCut(folder)).toEqual(numbers(committed))
  }
})

test('syncs a directory that nothing has synced, such as a copy or one of an earlier version, when it is opened', async () => {
  const dataDir = join(disk.folder, 'data')
  const directory = join(dataDir, 'database')
  await makeDirectory(directory)
  const unsynced = await openTemporaryPglite(directory)
  await unsynced.exec('create table kept (number integer primary key, text text)')
  await unsynced.exec('insert into kept select generate_series(0, 9)')
  await unsynced.close()
  // As in a copy: its mark names another folder.
  await writeFile(join(directory, 'synced'), '1 1')
  const opened = await openDatabase({ dataDir })
  const left = disk.cut()
  await opened.close()
  expect(await openAfterCut(left)).toEqual(numbers(10))
})

test('starts after a cut that left an empty postmaster.pid', async () => {
  const dataDir = join(disk.folder, 'data')
  await createDirectory(join(dataDir, 'database'))
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), '')
  const database = await openDatabase({ dataDir })
  await database.close()
})
