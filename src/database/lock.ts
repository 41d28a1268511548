/**
 * A lock on a data directory that holds across containers and ends with its owner, however that ends.
 *
 * Each owner listens on a socket of its own in the directory. A new process connects to all the others: the
 * kernel refuses the connection at once if the owner is dead, so there is no waiting time after a SIGKILL
 * and no process number that another process could have by now. Names are never used twice, so removing a
 * dead socket cannot hit a live one. Of two processes at the same moment, the lower name wins. On Windows all listen on
 * one pipe, which the system gives to one process at a time.
 *
 * Sockets do not work across machines: there a note says who owns the directory (`ownership.ts`).
 */
import { randomBytes } from 'node:crypto'
import { readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from './error-code.ts'
import { DirectoryInUse } from './open-errors.ts'
import { directoryFailure } from './open-failure.ts'
import { type Owner, readNote, takeOwnership, thisOwner } from './ownership.ts'
import { pipeOf } from './pipe-name.ts'
import { shortPath } from './short-path.ts'

const pattern = /^lock-[0-9a-f]{16}\.sock$/
/** How long to wait for an owner's answer, in milliseconds: one that is busy with a long query is still alive. */
const answerTimeout = 2_000

/** How long a note is valid after its last heartbeat, in milliseconds. */
const heartbeatTimeout = 15_000
/** Between taking a directory and using it, in milliseconds: the previous owner checks its note more often. */
const settlingTime = 100

export type Lock = {
  /** Ends this process, through `onLost`, if another process has taken the directory. To be called before any write. */
  verify(): void
  release(): Promise<void>
}

/**
 * Takes the directory, or throws `CannotOpenDatabase` if another process has it. `onLost` is called when another
 * process takes it away; it must not return, or must prevent any further write.
 */
export async function lockDirectory(
  directory: string,
  onLost: (sentence: string) => void = endProcess,
): Promise<Lock> {
  const token = randomBytes(8).toString('hex')
  const name = socketOf(token)
  const { path, cleanUp, pipe } = await placeOf(directory)
  const claim = await listen(pipe ?? join(path, name), name).catch((error: unknown) => {
    if (pipe && errorCode(error) === 'EADDRINUSE') throw new DirectoryInUse(sentenceOf(directory))
    throw directoryFailure(directory, 'cannot be locked', error)
  })
  const unlisten = async () => {
    await claim.close()
    await rm(join(directory, name), { force: true })
  }
  try {
    const dead = new Set<string>()
    for (const other of pipe ? [] : await readdir(directory)) {
      if (other === name || !pattern.test(other)) continue
      const answer = await ask(join(path, other), name)
      if (answer === 'dead') dead.add(other)
      if (answer === 'mine') claim.lost = true
    }
    if (claim.lost) throw new DirectoryInUse(sentenceOf(directory))
    claim.held = true
    const owner = thisOwner(token)
    const isDead = ({ token: other }: Owner) => pipe !== undefined || dead.has(socketOf(other))
    await awaitExpiry(directory, owner, isDead)
    const ownership = await settle(directory, owner, () => onLost(lostSentence(directory)))
    // Not before the note is ours: a note that names a dead socket is known to be old.
    for (const other of dead) await rm(join(directory, other), { force: true })
    const release = async () => {
      ownership.release()
      await unlisten()
    }
    return { verify: ownership.verify, release }
  } catch (error) {
    await unlisten()
    throw error
  } finally {
    await cleanUp()
  }
}

/** Where a directory is claimed: by a path of it that is short enough, or by its pipe. */
async function placeOf(directory: string) {
  const pipe = pipeOf(await realpath(directory).catch(() => directory))
  const place = pipe ? { path: directory, cleanUp: async () => {} } : shortPath(resolve(directory))
  return { ...(await place), pipe }
}

/** Writes the owner's note; of two machines that do so at once, only the later one gets the directory. */
async function settle(directory: string, owner: Owner, onLost: () => void) {
  let isSettled = false
  const ownership = takeOwnership(directory, owner, () => {
    if (isSettled) onLost()
  })
  await wait(settlingTime)
  isSettled = ownership.holds()
  if (isSettled) return ownership
  ownership.release()
  throw new DirectoryInUse(sentenceOf(directory))
}

/** Waits until a note that another machine may have left has expired; throws if its owner is alive. */
async function awaitExpiry(
  directory: string,
  { machine, token }: Owner,
  isDead: (owner: Owner) => boolean,
): Promise<void> {
  const found = readNote(directory)
  if (!found) return
  const { owner } = found
  // Its socket or pipe is dead: that is certain, and takes no time.
  if (owner?.machine === machine && isDead(owner)) return
  // Both times are the file system's, as the clocks of two machines differ.
  const now = await timeIn(directory, token)
  const until = performance.now() + heartbeatTimeout - (now - found.changedAt)
  while (performance.now() < until) {
    await wait(200)
    const again = readNote(directory)
    if (!again) return
    if (again.text !== found.text)
      throw new DirectoryInUse(sentenceOf(directory, again.owner ?? owner))
  }
}

/** What a file that is new in the directory has as its time, in milliseconds. */
async function timeIn(directory: string, token: string): Promise<number> {
  const file = join(directory, `now-${token}`)
  await writeFile(file, '')
  return (await stat(file).finally(() => rm(file, { force: true }))).mtimeMs
}

const socketOf = (token: string) => `lock-${token}.sock`

const sentenceOf = (directory: string, owner?: Owner) =>
  `The data directory ${directory} is in use by another Practice Desk or practice service${owner ? ` on ${owner.host}` : ''}. Stop it, or choose another directory with DATA_DIR.`

const lostSentence = (directory: string) =>
  `The data directory ${directory} was taken over by another Practice Desk, because its lock files were deleted or its disk was not available. This one stops before it writes anything else.`

/** Ends at once: whatever this process still writes would destroy data of another. */
function endProcess(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function listen(address: string, name: string) {
  const claim = {
    held: false,
    lost: false,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
  const server = createServer((connection) => {
    connection.on('error', () => {})
    connection.once('data', (other) => {
      const isOurs = claim.held || name < other.toString()
      if (!isOurs) claim.lost = true
      connection.end(isOurs ? 'mine' : 'yours')
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(address, done)
  })
  // The lock alone keeps no process alive.
  server.unref()
  return claim
}

/** Nobody listens, the socket is gone, or its owner closed it while we asked. */
const gone = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])

/** Asks the owner of a socket whether the directory is its own; no answer from a live one counts as yes. */
function ask(path: string, name: string): Promise<'mine' | 'yours' | 'dead'> {
  return new Promise((done) => {
    const connection = createConnection(path)
    connection.setTimeout(answerTimeout, () => {
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
    // The owner released the directory while we asked, and so gave no answer.
    connection.once('end', () => done('dead'))
  })
}
