/**
 * A lock on a data directory that holds across containers and ends with its owner, however that ends.
 *
 * Each owner listens on a socket of its own in the directory. Whoever comes connects to all the others: the
 * kernel refuses the connection at once when the owner is dead, so there is no waiting time after a SIGKILL
 * and no process number that could be somebody else's by now. Names are never used twice, so that removing a
 * dead socket cannot hit a living one. Of two that come at the same moment, the lower name goes first.
 */
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { DirectoryInUse } from './cannot-open.ts'
import { directoryFailure } from './open-failure.ts'
import { shortPath } from './short-path.ts'

const pattern = /^lock-[0-9a-f]{16}\.sock$/
/** An owner that is busy with a long query answers late, but it is alive, which is all we ask. */
const patience = 2_000

/** Takes the directory, or throws `CannotOpenDatabase` when another process has it. Returns what lets go of it. */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const name = `lock-${randomBytes(8).toString('hex')}.sock`
  const { path, forget } = await shortPath(resolve(directory))
  const claim = await listen(path, name).catch((error: unknown) => {
    throw directoryFailure(directory, 'cannot be locked', error)
  })
  const release = async () => {
    await claim.close()
    await rm(join(directory, name), { force: true })
  }
  try {
    for (const other of await readdir(directory)) {
      if (other === name || !pattern.test(other)) continue
      const answer = await ask(join(path, other), name)
      if (answer === 'dead') await rm(join(directory, other), { force: true })
      if (answer === 'mine') claim.lost = true
    }
    if (claim.lost) {
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by another Practice Desk. Stop that one, or choose another with DATA_DIR.`,
      )
    }
    claim.held = true
    return release
  } catch (error) {
    await release()
    throw error
  } finally {
    await forget()
  }
}

async function listen(path: string, name: string) {
  const claim = {
    held: false,
    lost: false,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
  const server = createServer((connection) => {
    connection.on('error', () => {})
    connection.once('data', (other) => {
      const mine = claim.held || name < other.toString()
      if (!mine) claim.lost = true
      connection.end(mine ? 'mine' : 'yours')
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(join(path, name), done)
  })
  // The lock alone keeps no process alive.
  server.unref()
  return claim
}

/** Nobody listens, nothing is there any more, or whoever listened let go while we asked. */
const gone = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])

/** Asks the owner of a socket whether the directory is its own; silence from a living one counts as yes. */
function ask(path: string, name: string): Promise<'mine' | 'yours' | 'dead'> {
  return new Promise((done) => {
    const connection = createConnection(path)
    connection.setTimeout(patience, () => {
      connection.destroy()
      done('mine')
    })
    connection.once('connect', () => connection.write(name))
    connection.once('data', (answer) => {
      connection.destroy()
      done(answer.toString() === 'yours' ? 'yours' : 'mine')
    })
    connection.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      done(gone.has(code) ? 'dead' : 'mine')
    })
    // It ended while we asked: an owner that lets go leaves no answer.
    connection.once('end', () => done('dead'))
  })
}
