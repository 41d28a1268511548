import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDirectory } from './lock.ts'

test('of several who come at the same moment exactly one gets the directory', async () => {
  for (let round = 0; round < 30; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => lockDirectory(folder)),
    )
    const owners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(owners).toHaveLength(1)
    await owners[0]!.value()
    await rm(folder, { recursive: true })
  }
})

test('one that lets go while it is asked hinders nobody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
  // Closed before it read what it was asked, it resets the connection.
  const leaving = createServer({ pauseOnConnect: true }, (connection) => {
    setImmediate(() => connection.destroy())
  })
  const name = join(folder, 'lock-ffffffffffffffff.sock')
  await new Promise<void>((done) => leaving.listen(name, done))
  const release = await lockDirectory(folder)
  await release()
  leaving.close()
  await rm(folder, { recursive: true })
})
