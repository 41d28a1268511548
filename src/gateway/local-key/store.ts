/** One-time keys and sessions in a folder that only the desk's own account can open: files named by digests, empty inside. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long an unused one-time key stays valid, in milliseconds. */
const keyLifetime = 12 * 3_600_000
/** How long a browser stays admitted, in milliseconds: the longest time for which browsers keep a cookie. */
export const sessionLifetime = 400 * 24 * 3_600_000

const prefixes = { key: 'key-', session: 'session-' } as const
type Kind = keyof typeof prefixes

/** Stores keys and sessions. What is stored admits nobody: it is digests, found by digests. */
export type LocalKeyStore = {
  /** A new one-time key. */
  addKey(): Promise<string>
  /** The token of a new session, in exchange for a valid key, which this uses up. */
  tradeKey(key: string): Promise<string | undefined>
  hasSession(token: string): boolean
  /** Removes every unused key, so that those of earlier starts open nothing. */
  dropKeys(): Promise<void>
  /** Stores where the desk can be opened, for a second program that makes a key. */
  setAddress(url: string): Promise<void>
}

/** Where the keys of a data directory lie. */
export const localKeyFolder = (dataDir: string) => join(dataDir, 'local-key')

/** Opens the folder and corrects its permissions. */
export async function openLocalKeys(dataDir: string): Promise<LocalKeyStore> {
  const folder = localKeyFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const sessions = new Set(await freshOnes(folder, 'session', sessionLifetime))

  return {
    async addKey() {
      const key = newSecret()
      await put(folder, 'key', digestOf(key))
      return key
    },
    async tradeKey(key) {
      const path = join(folder, prefixes.key + digestOf(key))
      const age = await stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs, absent)
      if (age === undefined || age >= keyLifetime) return undefined
      const token = newSecret()
      // Of two requests with the same key, one finds it; on a full disk it stays valid.
      const session = join(folder, prefixes.session + digestOf(token))
      const found = await rename(path, session).then(() => true, absent)
      if (!found) return undefined
      sessions.add(digestOf(token))
      return token
    },
    hasSession: (token) => sessions.has(digestOf(token)),
    async dropKeys() {
      const kept = await readdir(folder)
      const keys = kept.filter((name) => name.startsWith(prefixes.key))
      await Promise.all(keys.map((name) => rm(join(folder, name), { force: true })))
    },
    setAddress: (url) => writeFile(join(folder, 'address'), url, { mode: 0o600 }),
  }
}

/** Where the desk of this data directory could last be opened, if it ever ran. */
export const readAddress = (dataDir: string): Promise<string | undefined> =>
  readFile(join(localKeyFolder(dataDir), 'address'), 'utf8').catch(absent)

const newSecret = () => randomBytes(32).toString('base64url')

/** Secrets are found by their digests, so that no comparison shows how much of a guess was right. */
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const put = (folder: string, kind: Kind, digest: string) =>
  writeFile(join(folder, prefixes[kind] + digest), '', { mode: 0o600, flag: 'wx' })

/** The digests that are not too old; older ones are removed. */
async function freshOnes(folder: string, kind: Kind, lifetime: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefixes[kind]))
  const fresh = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name))
      if (Date.now() - mtimeMs < lifetime) return name.slice(prefixes[kind].length)
      await rm(join(folder, name), { force: true })
      return undefined
    }),
  )
  return fresh.filter((digest) => digest !== undefined)
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
