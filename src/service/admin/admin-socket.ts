/** Where a running practice hears the administration: sockets in its data directory, which only their owner may enter. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { shortPath } from '#database/short-path.ts'

const socketName = /^[0-9a-f]{16}\.sock$/
const onWindows = process.platform === 'win32'

const roomIn = (dataDir: string) => join(resolve(dataDir), 'admin')

/** Windows keeps no sockets in folders; its pipes have names of their own. */
const pipeOf = (dataDir: string) =>
  `\\\\.\\pipe\\practice-desk-${createHash('sha256').update(roomIn(dataDir)).digest('hex').slice(0, 32)}`

/** An address to listen at; `open` is given it while it is reachable, and `leave` takes away what it left. */
export async function newAddress(dataDir: string, open: (address: string) => Promise<void>) {
  if (onWindows) {
    await open(pipeOf(dataDir))
    return { leave: async () => {} }
  }
  const room = roomIn(dataDir)
  await mkdir(room, { recursive: true, mode: 0o700 })
  await chmod(room, 0o700)
  // Never the name of another: several may run on one PostgreSQL, and a dead one's is removed by whoever finds it.
  const name = `${randomBytes(8).toString('hex')}.sock`
  const { path, cleanUp } = await shortPath(room)
  await open(join(path, name)).finally(cleanUp)
  return { leave: () => rm(join(room, name), { force: true }) }
}

/** Tries the addresses at which something may listen until `ask` gives an answer; `undefined` is none: a dead end. */
export async function firstAlive<Answer>(
  dataDir: string,
  ask: (address: string) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  if (onWindows) return ask(pipeOf(dataDir))
  const room = roomIn(dataDir)
  const names = await readdir(room).catch(() => [])
  const { path, cleanUp } = await shortPath(room)
  try {
    for (const name of names) {
      if (!socketName.test(name)) continue
      const answer = await ask(join(path, name))
      if (answer !== undefined) return answer
      await rm(join(room, name), { force: true })
    }
    return undefined
  } finally {
    await cleanUp()
  }
}
