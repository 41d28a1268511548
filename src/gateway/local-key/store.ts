/** Stores one-time keys and sessions as empty files, named by digests, in a folder that only the desk's account can open. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long an unused one-time key stays valid, in milliseconds. */
const keyLifetime = 12 * 3_600_000
/** How long a browser stays admitted, in milliseconds: browsers keep no cookie for longer. */
export const sessionLifetime = 400 * 24 * 3_600_000

const prefixes = { key: 'key-', session: 'session-' } as const
type Kind = keyof typeof prefixes

/** What is stored admits nobody: keys and sessions are stored only as digests. */
export type LocalKeyStore = {
  /** A new one-time key. */
  addKey(): Promise<string>
  /** Exchanges a valid key, which is then used up, for the token of a new session. */
  exchangeKey(key: string): Promise<string | undefined>
  hasSession(token: string): boolean
  /** Removes every unused key, so that keys of earlier starts admit nobody. */
  dropKeys(): Promise<void>
  /** Stores the address of the desk, for the command that makes another key. */
  setAddress(url: string): Promise<void>
}

/** The folder of the keys in a data directory. */
export const localKeyFolder = (dataDir: string) => join(dataDir, 'local-key')

/** Opens the folder and corrects its permissions. */
export async function openLocalKeys(dataDir: string): Promise<LocalKeyStore> {
  const folder = localKeyFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const sessions = new Set(await readUnexpired(folder, 'session', sessionLifetime))

  return {
    async addKey() {
      const key = newSecret()
      await addFile(folder, 'key', digestOf(key))
      return key
    },
    async exchangeKey(key) {
      const path = join(folder, prefixes.key + digestOf(key))
      const age = await stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs, undefinedIfAbsent)
      if (age === undefined || age >= keyLifetime) return undefined
      const token = newSecret()
      // Renaming lets only one of two requests with the same key find it, and needs no space on a full disk.
      const session = join(folder, prefixes.session + digestOf(token))
      const found = await rename(path, session).then(() => true, undefinedIfAbsent)
      if (!found) return undefined
      sessions.add(digestOf(token))
      return token
    },
    hasSession: (token) => sessions.has(digestOf(token)),
    async dropKeys() {
      const names = await readdir(folder)
      const keys = names.filter((name) => name.startsWith(prefixes.key))
      await Promise.all(keys.map((name) => rm(join(folder, name), { force: true })))
    },
    setAddress: (url) => writeFile(join(folder, 'address'), url, { mode: 0o600 }),
  }
}

/** The last address of the desk of this data directory, if it ever ran. */
export const readAddress = (dataDir: string): Promise<string | undefined> =>
  readFile(join(localKeyFolder(dataDir), 'address'), 'utf8').catch(undefinedIfAbsent)

const newSecret = () => randomBytes(32).toString('base64url')

/** Secrets are found by their digests, so that no comparison shows how much of a guess was right. */
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const addFile = (folder: string, kind: Kind, digest: string) =>
  writeFile(join(folder, prefixes[kind] + digest), '', { mode: 0o600, flag: 'wx' })

/** Reads the digests that have not expired, and removes the others. */
async function readUnexpired(folder: string, kind: Kind, lifetime: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefixes[kind]))
  const digests = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name))
      if (Date.now() - mtimeMs < lifetime) return name.slice(prefixes[kind].length)
      await rm(join(folder, name), { force: true })
      return undefined
    }),
  )
  return digests.filter((digest) => digest !== undefined)
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
