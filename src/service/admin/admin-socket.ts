/** The sockets for administration commands, in a private folder of the data directory. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { shortPath } from '#database/short-path.ts'

const socketName = /^[0-9a-f]{16}\.sock$/
const onWindows = process.platform === 'win32'

const folderIn = (dataDir: string) => join(resolve(dataDir), 'admin')

/** Windows has no sockets in folders, but named pipes. */
const pipeOf = (dataDir: string) =>
  `\\\\.\\pipe\\practice-desk-${createHash('sha256').update(folderIn(dataDir)).digest('hex').slice(0, 32)}`

/** Makes an address to listen on and passes it to `open` by a path that is short enough; `remove` removes it. */
export async function newAddress(dataDir: string, open: (address: string) => Promise<void>) {
  if (onWindows) {
    await open(pipeOf(dataDir))
    return { remove: async () => {} }
  }
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  // Always a new name: several practices may run on one PostgreSQL, and any command removes a dead socket that it finds.
  const name = `${randomBytes(8).toString('hex')}.sock`
  const { path, cleanUp } = await shortPath(folder)
  await open(join(path, name)).finally(cleanUp)
  return { remove: () => rm(join(folder, name), { force: true }) }
}

/** Tries each address until `ask` returns an answer; `undefined` means that nothing listens there. */
export async function askFirstListening<Answer>(
  dataDir: string,
  ask: (address: string) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  if (onWindows) return ask(pipeOf(dataDir))
  const folder = folderIn(dataDir)
  const names = await readdir(folder).catch(() => [])
  const { path, cleanUp } = await shortPath(folder)
  try {
    for (const name of names) {
      if (!socketName.test(name)) continue
      const answer = await ask(join(path, name))
      if (answer !== undefined) return answer
      await rm(join(folder, name), { force: true })
    }
    return undefined
  } finally {
    await cleanUp()
  }
}
