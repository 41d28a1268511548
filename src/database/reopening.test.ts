/** A database whose log finds no room, as on a full disk: it must never hang and lose nothing. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { createDirectory, openSyncedPglite } from './embedded.ts'
import { retryWithReserve } from './disk-full-retry.ts'
import { DatabaseEnded } from './panic.ts'
import { DatabaseReopening, openReopening } from './reopening.ts'

type File = { node: { name: string; parent: { name: string } } }
type Files = {
  ErrnoError: new (errno: number) => Error
  stream_ops: { write(file: File, ...rest: unknown[]): number }
}

/** A database on a disk where the log finds no room while `disk.isFull`. */
async function open(releaseReserve: () => boolean = () => false) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-reopening-'))
  const directory = join(folder, 'database')
  const disk = { isFull: false, opened: 0 }
  const warnings: string[] = []
  await createDirectory(directory)
  const client = await openReopening(
    async () => {
      if (disk.isFull) throw new Error('no room to start')
      const opened = await openSyncedPglite(directory, { verify: () => {} })
      disk.opened += 1
      fillWith(opened, disk)
      retryWithReserve(opened, () => releaseReserve())
      return opened
    },
    (sentence) => warnings.push(sentence),
    20,
  )
  onTestFinished(async () => {
    await client.close()
    await rm(folder, { recursive: true, force: true })
  })
  const numbers = async () => {
    const { rows } = await client.query<{ n: number }>('select n from kept order by n')
    return rows.map(({ n }) => n)
  }
  await client.exec('create table kept (n int)')
  const add = (n: number) => client.query('insert into kept values ($1)', [n])
  return { client, disk, warnings, add, numbers }
}

function fillWith({ Module: { FS, NODEFS } }: PGlite, disk: { isFull: boolean }): void {
  const { ErrnoError } = FS as unknown as Files
  const files = (NODEFS as unknown as Files).stream_ops
  const { write } = files
  files.write = (file, ...rest) => {
    if (disk.isFull && file.node.parent.name === 'pg_wal') throw new ErrnoError(51)
    return write(file, ...rest)
  }
}

test('fails at once when the log finds no room, and opens again by itself with all that was committed', async () => {
  const { client, disk, warnings, add, numbers } = await open()
  await add(1)
  disk.isFull = true
  await expect(add(2)).rejects.toThrow(DatabaseEnded)
  await expect(add(3)).rejects.toThrow(DatabaseReopening)
  await expect(client.exec('select 1')).rejects.toThrow(DatabaseReopening)
  disk.isFull = false
  await expect.poll(() => numbers().catch(() => []), { timeout: 45_000 }).toEqual([1])
  await add(4)
  expect(await numbers()).toEqual([1, 4])
  expect(disk.opened).toBe(2)
  expect(warnings).toEqual([expect.stringContaining('PostgreSQL stopped')])
})

test('fails what waits behind a transaction that is cut off, and keeps nothing of either', async () => {
  const { client, disk, add, numbers } = await open()
  const transaction = client.transaction(async (within) => {
    await within.query('insert into kept values (1)')
    disk.isFull = true
    await within.query('insert into kept values (2)')
  })
  const outcomes = await Promise.allSettled([transaction, add(3), add(4)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  disk.isFull = false
  await expect.poll(() => numbers().catch(() => undefined), { timeout: 45_000 }).toEqual([])
})

test('nothing fails while there is a reserve to release', async () => {
  const releases: number[] = []
  const { disk, add, numbers } = await open(() => {
    releases.push(1)
    disk.isFull = false
    return true
  })
  disk.isFull = true
  await add(1)
  expect(await numbers()).toEqual([1])
  expect([releases.length, disk.opened]).toEqual([1, 1])
})

test('closes a database that waits for room', async () => {
  const { client, disk, add } = await open()
  disk.isFull = true
  await expect(add(1)).rejects.toThrow(DatabaseEnded)
  await client.close()
  await expect(add(1)).rejects.toThrow(DatabaseReopening)
})
