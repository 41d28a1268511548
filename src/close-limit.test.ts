import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { openAdministration } from '#service/admin/admin-server.ts'
import { administerFromCli } from '#service/admin/admin-cli.ts'
import { command } from '#service/admin/testing.ts'
import { closeWithinLimit } from './close-limit.ts'

/** A log whose sentences a test reads. */
function newLog() {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  return { log, lines }
}

test('a stop ends although a command hangs in its transaction, and ends as usual if that has ended after all', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'practice-hung-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = await openTestDatabase()
  const disk = new EventEmitter()
  const administration = await openAdministration(dataDir, () =>
    database.longSql.transaction(async (transaction) => {
      await transaction.execute('select 1')
      disk.emit('asked')
      await once(disk, 'answers')
      return 0
    }),
  )
  const outcome = command((args, io) => administerFromCli({ dataDir }, args, io), ['keys', 'list'])
  await once(disk, 'asked')
  const { log, lines } = newLog()
  const handlers = process.listenerCount('exit')
  let closing: Promise<void> | undefined
  const close = () => (closing = administration.close().then(database.close))
  await closeWithinLimit(close, { log, limit: 10 })
  expect(lines).toEqual([
    'what is still under way, such as a command, does not end: the program ends without it',
  ])
  expect(process.listenerCount('exit')).toBe(handlers + 1)
  expect(await outcome).toMatchObject({ exit: 1 })

  disk.emit('answers')
  await closing
  await expect.poll(() => process.listenerCount('exit')).toBe(handlers)
})

test('a stop that ends in time logs nothing, and one that fails says so', async () => {
  const { log, lines } = newLog()
  await closeWithinLimit(async () => {}, { log })
  const failing = closeWithinLimit(() => Promise.reject(new Error('no disk')), { log })
  await expect(failing).rejects.toThrow('no disk')
  expect(lines).toEqual([])
})
