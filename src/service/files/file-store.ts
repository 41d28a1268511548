/** Stores contents once under the name of their SHA-256; no name from a client is ever a path. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncNames, writeNewFile, writeSynced } from '#database/sync.ts'
import { newId } from '#service/db/ids.ts'

export type FileStore = ReturnType<typeof fileStore>

/** Contents that are on the disk but not stored yet: `keep` or `discard` them. */
export type StagedContents = {
  /** The SHA-256 in hexadecimal digits, which names them. */
  digest: string
  /** In bytes. */
  size: number
  /** Moves them to where `pathOf` finds them; a power cut does not undo it. */
  keep(): Promise<void>
  /** The same, with a marker file: a later start removes marked contents that no row refers to. */
  keepMarked(): Promise<MarkedContents>
  discard(): Promise<void>
}

/** Contents that are stored, but that no row refers to yet. */
export type MarkedContents = {
  digest: string
  /** To be called once a row refers to them, or they are removed. */
  removeMarker(): Promise<void>
  /** Removes them, even if somebody else has stored the same. */
  remove(): Promise<void>
}

/** A part of a file, or the marker of a complete one with that `digest`. */
export type Incoming = { path: string; digest: string | undefined }

/** The files below `folder`, which is made when the first one arrives. */
export function fileStore(folder: string) {
  const incoming = join(folder, 'incoming')
  const pathOf = (digest: string) => join(folder, digest.slice(0, 2), digest.slice(2))
  return {
    /** Where the contents with this digest are stored. */
    pathOf,

    /** Writes and hashes contents as they arrive; leaves nothing if they break off. */
    async stage(contents: AsyncIterable<Uint8Array>): Promise<StagedContents> {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, newId())
      const discard = () => rm(path, { force: true })
      try {
        const { digest, size } = await writeHashed(path, contents)
        const keep = () => move(path, pathOf(digest), folder)
        const keepMarked = async (): Promise<MarkedContents> => {
          const marker = `${path}.${digest}`
          await writeSynced(marker, '')
          await keep()
          return {
            digest,
            removeMarker: () => rm(marker, { force: true }),
            remove: () => rm(pathOf(digest), { force: true }),
          }
        }
        return { digest, size, keep, keepMarked, discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    /** Parts and markers of all uploads, including those that are under way. */
    async incoming(): Promise<Incoming[]> {
      const names = await namesIn(incoming)
      return names.map((name) => ({
        path: join(incoming, name),
        digest: /\.([0-9a-f]{64})$/.exec(name)?.[1],
      }))
    },
  }
}

/** Writes contents to a new file; resolves to their SHA-256 and their size in bytes. */
export const writeHashed = (path: string, contents: AsyncIterable<Uint8Array>) =>
  writeNewFile(path, async (file) => {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of contents) {
      hash.update(chunk)
      size += chunk.byteLength
      await file.appendFile(chunk)
    }
    return { digest: hash.digest('hex'), size }
  })

/** Renames within `folder`. A file that is stored under that name has the same contents, and is replaced. */
async function move(from: string, to: string, folder: string): Promise<void> {
  const parent = dirname(to)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await rename(from, to)
  for (const changed of [parent, folder, dirname(folder)]) await syncNames(changed)
}

const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
