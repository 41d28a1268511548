/**
 * A lock on a data directory that holds across containers and ends with its owner, however that ends.
 *
 * Each owner listens on a socket of its own in the directory. Whoever comes connects to all the others: the
 * kernel refuses the connection at once when the owner is dead, so there is no waiting time after a SIGKILL
 * and no process number that could be somebody else's by now. Names are never used twice, so that removing a
 * dead socket cannot hit a living one. Of two that come at the same moment, the lower name goes first.
 *
 * What the sockets cannot tell, a note does (`ownership.ts`): whose the directory is on other machines.
 */
import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DirectoryInUse } from './open-errors.ts'
import { directoryFailure } from './open-failure.ts'
import { type Owner, readNote, takeOwnership, thisOwner } from './ownership.ts'
import { shortPath } from './short-path.ts'

const pattern = /^lock-[0-9a-f]{16}\.sock$/
/** An owner that is busy with a long query answers late, but it is alive, which is all we ask. */
const patience = 2_000

/** How long a note that nobody beats stays in force, in milliseconds. */
const silence = 15_000
/** Between taking a directory and using it, in milliseconds: the one before looks more often at its note. */
const settling = 100

export type Lock = {
  /** Ends this process, through `onLost`, when the directory is another's. To be called before any write. */
  verify(): void
  release(): Promise<void>
}

/**
 * Takes the directory, or throws `CannotOpenDatabase` when another process has it. `onLost` hears when somebody
 * takes it away; it must not return, or must let nothing be written any more.
 */
export async function lockDirectory(
  directory: string,
  onLost: (sentence: string) => void = endProcess,
): Promise<Lock> {
  const token = randomBytes(8).toString('hex')
  const name = socketOf(token)
  const { path, forget } = await shortPath(resolve(directory))
  const claim = await listen(path, name).catch((error: unknown) => {
    throw directoryFailure(directory, 'cannot be locked', error)
  })
  const unlisten = async () => {
    await claim.close()
    await rm(join(directory, name), { force: true })
  }
  try {
    const dead = new Set<string>()
    for (const other of await readdir(directory)) {
      if (other === name || !pattern.test(other)) continue
      const answer = await ask(join(path, other), name)
      if (answer === 'dead') dead.add(other)
      if (answer === 'mine') claim.lost = true
    }
    if (claim.lost) throw new DirectoryInUse(sentenceOf(directory))
    claim.held = true
    const owner = thisOwner(token)
    await awaitSilence(directory, owner, dead)
    const ownership = await settle(directory, owner, () => onLost(lostSentence(directory)))
    // Not before the note is ours: one that names a dead socket is known to be old.
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
    await forget()
  }
}

/** Makes the directory the owner's; of two on different machines that do so at once, only the later one gets it. */
async function settle(directory: string, owner: Owner, onLost: () => void) {
  let isSettled = false
  const ownership = takeOwnership(directory, owner, () => {
    if (isSettled) onLost()
  })
  await wait(settling)
  isSettled = ownership.holds()
  if (isSettled) return ownership
  ownership.release()
  throw new DirectoryInUse(sentenceOf(directory))
}

/** Waits until a note that another machine may have left is old; throws when its owner lives. */
async function awaitSilence(
  directory: string,
  { machine, token }: Owner,
  dead: Set<string>,
): Promise<void> {
  const found = readNote(directory)
  if (!found) return
  const { owner } = found
  // Its socket was asked: that is certain, and takes no time.
  if (owner?.machine === machine && dead.has(socketOf(owner.token))) return
  // Both times are the file system's, as the clocks of two machines differ.
  const { mtimeMs: now } = await stat(join(directory, socketOf(token)))
  const until = performance.now() + silence - (now - found.changedAt)
  while (performance.now() < until) {
    await wait(200)
    const again = readNote(directory)
    if (!again) return
    if (again.text !== found.text)
      throw new DirectoryInUse(sentenceOf(directory, again.owner ?? owner))
  }
}

const socketOf = (token: string) => `lock-${token}.sock`

const sentenceOf = (directory: string, owner?: Owner) =>
  `The data directory ${directory} is in use by another Practice Desk${owner ? ` on ${owner.host}` : ''}. Stop that one, or choose another with DATA_DIR.`

const lostSentence = (directory: string) =>
  `The data directory ${directory} was taken by another Practice Desk, as the files of its lock were deleted or its disk was away. This one ends before it writes anything else.`

/** At once: whatever this process still writes would destroy what is another's. */
function endProcess(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
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
