/** One-time keys and sessions in a folder that only the desk's own account can open: files named by digests, empty inside. */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a one-time key that nobody uses stays good, in milliseconds. */
const keyLifetime = 12 * 3_600_000
/** How long a browser stays let in, in milliseconds: as long as browsers keep a cookie at most. */
export const sessionLifetime = 400 * 24 * 3_600_000

const prefixes = { key: 'key-', session: 'session-' } as const
type Kind = keyof typeof prefixes

/** All that is known about keeping keys. What is kept lets nobody in: it is digests, found by digests. */
export type LocalKeyStore = {
  /** A new one-time key. */
  addKey(): Promise<string>
  /** The token of a session, for a key that is good; from now on it is not. */
  tradeKey(key: string): Promise<string | undefined>
  hasSession(token: string): boolean
  /** Drops every key that is still unused, so that those of earlier starts open nothing. */
  dropKeys(): Promise<void>
  /** Where the desk can be opened, for whoever makes a key beside it. */
  setAddress(url: string): Promise<void>
}

/** Where the keys of a data directory lie. */
export const localKeyFolder = (dataDir: string) => join(dataDir, 'local-key')

/** Opens the folder, and mends its rights. */
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
      // Of two who bring the same key, one finds it; on a full disk it stays good.
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

/** Where the desk was opened last whose keys lie there, if any was. */
export const readAddress = (dataDir: string): Promise<string | undefined> =>
  readFile(join(localKeyFolder(dataDir), 'address'), 'utf8').catch(absent)

const newSecret = () => randomBytes(32).toString('base64url')

/** Looked up by its digest, so that no comparison tells how much of a guess was right. */
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const put = (folder: string, kind: Kind, digest: string) =>
  writeFile(join(folder, prefixes[kind] + digest), '', { mode: 0o600, flag: 'wx' })

/** Digests that are not too old; the others are removed. */
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
