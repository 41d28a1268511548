import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endurance } from '#main/testing/endurance.ts'
import { lockDirectory } from './lock.ts'
import { noteIn, readNote, takeOwnership, thisOwner } from './ownership.ts'

test('gives the directory to exactly one of several at the same moment', async () => {
  for (let round = 0; round < endurance.lockRaces; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => lockDirectory(folder)),
    )
    const owners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(owners).toHaveLength(1)
    await owners[0]!.value.release()
    await rm(folder, { recursive: true })
  }
})

test('takes the directory of an owner that releases it while it is asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
  // It closes before it has read the question, and so resets the connection.
  const leaving = createServer({ pauseOnConnect: true }, (connection) => {
    setImmediate(() => connection.destroy())
  })
  const name = join(folder, 'lock-ffffffffffffffff.sock')
  await new Promise<void>((done) => leaving.listen(name, done))
  const lock = await lockDirectory(folder)
  await lock.release()
  leaving.close()
  await rm(folder, { recursive: true })
})

/** A folder with the note of a desk on another machine. */
async function folderOfOther() {
  const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const owner = { token: 'ffffffffffffffff', machine: 'another', host: 'chambers', pid: 7 }
  const beat = async (number: number) => {
    await writeFile(join(folder, 'beating'), `${JSON.stringify(owner)}\n${number}`)
    await rename(join(folder, 'beating'), noteIn(folder))
  }
  await beat(0)
  return { folder, beat }
}

test('refuses a folder on a network disk while a desk on another machine is alive', async () => {
  const { folder, beat } = await folderOfOther()
  const over = new AbortController()
  const beating = (async () => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      await beat(number)
      await wait(50)
    }
  })()
  await expect(lockDirectory(folder)).rejects.toThrow(
    /is in use by another Practice Desk or practice service on chambers\. Stop it/,
  )
  over.abort()
  await beating
  expect(await readdir(folder)).toEqual(['in-use'])
})

test('takes the folder of a desk on another machine that no longer answers, and that desk finds out before its next write', async () => {
  const { folder } = await folderOfOther()
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(noteIn(folder), longAgo, longAgo)
  const sentences: string[] = []
  const first = await lockDirectory(folder, (sentence) => sentences.push(sentence))
  expect(readNote(folder)?.owner?.pid).toBe(process.pid)

  // As that machine does once it is back: it writes its note again.
  await rm(noteIn(folder))
  await writeFile(noteIn(folder), '')
  await expect
    .poll(() => {
      first.verify()
      return sentences
    })
    .toEqual([expect.stringContaining('was taken over by another Practice Desk')])
  await first.release()
  expect(await readdir(folder)).toEqual(['in-use'])
})

test('keeps the lock and writes the note again when somebody deletes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lock = await lockDirectory(folder)
  await rm(noteIn(folder))
  await expect.poll(() => readNote(folder)?.owner?.pid).toBe(process.pid)
  await expect(lockDirectory(folder)).rejects.toThrow(
    /is in use by another Practice Desk or practice service\./,
  )
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('says who owns a directory after many heartbeats, in any script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const owner = { ...thisOwner('ffffffffffffffff'), host: '事務所-büro' }
  const note = takeOwnership(folder, owner, () => expect.fail('was lost'))
  vi.advanceTimersByTime(60_000)
  expect(readNote(folder)).toMatchObject({ owner, text: expect.stringMatching(/\n0*30$/) })
  note.release()
})

test('takes a directory by a pipe where sockets have no place in folders, as on Windows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-lock-'))
  const own = process.cwd()
  const { platform } = process
  // Here the pipe is a socket with that name in the folder of the process.
  process.chdir(folder)
  Object.defineProperty(process, 'platform', { value: 'win32' })
  onTestFinished(async () => {
    Object.defineProperty(process, 'platform', { value: platform })
    process.chdir(own)
    await rm(folder, { recursive: true })
  })
  const data = join(folder, 'data')
  await mkdir(data)
  const lock = await lockDirectory(data)
  expect(await readdir(data)).toEqual(['in-use'])
  const note = await readFile(noteIn(data))
  await expect(lockDirectory(data)).rejects.toThrow(
    /is in use by another Practice Desk or practice service\./,
  )
  await lock.release()
  // As a desk leaves it that was killed; whose pipe is gone is dead, and is not waited for.
  await writeFile(noteIn(data), note)
  const next = await lockDirectory(data)
  await next.release()
  // Another machine may have left it.
  const other = JSON.stringify({ token: 'f', machine: 'another', host: 'chambers', pid: 7 })
  await writeFile(noteIn(data), `${other}\n0`)
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(noteIn(data), longAgo, longAgo)
  await (await lockDirectory(data)).release()
  expect(await readdir(data)).toEqual([])
})
