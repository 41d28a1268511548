/** The sockets for administration commands, in a private folder of the data directory. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeOf } from '#database/pipe-name.ts'
import { shortPath } from '#database/short-path.ts'

const socketName = /^[0-9a-f]{16}\.sock$/

const folderIn = (dataDir: string) => join(resolve(dataDir), 'admin')

/** Makes an address to listen on and passes it to `open` by a path that is short enough; `remove` removes it. */
export async function newAddress(dataDir: string, open: (address: string) => Promise<void>) {
  const folder = folderIn(dataDir)
  const pipe = pipeOf(folder)
  if (pipe !== undefined) {
    await open(pipe)
    return { remove: async () => {} }
  }
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
  const folder = folderIn(dataDir)
  const pipe = pipeOf(folder)
  if (pipe !== undefined) return ask(pipe)
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
