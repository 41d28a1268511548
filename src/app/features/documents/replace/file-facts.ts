/** The facts about a file before it is sent: its name, the kind of its contents, and its SHA-256. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { filetypeinfo } from 'magic-bytes.js'
import { orAborted } from '#app/api/waits.ts'

export type FileFacts = {
  name: string
  /** With its dot and in lower case; empty where the name has none. */
  extension: string
  /** As the browser derives it from the name. */
  mimeType: string
  /** In bytes. */
  size: number
  modified: number
  /** In hexadecimal digits. */
  digest: string
  /** The extensions that match the first bytes, without dots; empty if none does. */
  kinds: readonly string[]
}

/** How much is hashed before yielding to the page, in bytes: a few milliseconds' worth. */
const chunkSize = 512 * 1024
/** How many bytes are needed to recognise a file. */
const headSize = 4_100

type Reading = { signal: AbortSignal; onProgress: (part: number) => void }

/** Reads the file in constant memory. Rejects with the browser's own error if it changed or vanished meanwhile. */
export const factsOf = (file: File, reading: Reading): Promise<FileFacts> =>
  // A file on a drive that is gone never answers, and a read of it cannot be cancelled.
  orAborted(readFacts(file, reading), reading.signal)

async function readFacts(file: File, { signal, onProgress }: Reading): Promise<FileFacts> {
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += chunkSize) {
    signal.throwIfAborted()
    // A hash needs the chunks in order.
    hash.update(new Uint8Array(await file.slice(from, from + chunkSize).arrayBuffer()))
    onProgress(Math.min(1, (from + chunkSize) / file.size))
  }
  return {
    name: file.name,
    extension: extensionOf(file.name),
    mimeType: file.type,
    size: file.size,
    modified: file.lastModified,
    digest: bytesToHex(hash.digest()),
    kinds: await kindsOf(file),
  }
}

/** The extensions that match the first bytes of a file, without dots; it reads no more than these. */
export async function kindsOf(file: File): Promise<string[]> {
  const first = new Uint8Array(await file.slice(0, headSize).arrayBuffer())
  return filetypeinfo(first).flatMap(({ extension }) => extension?.toLowerCase() ?? [])
}

/** `.docx` of `Lease.DOCX`; a leading dot belongs to the name, not to an extension. */
export const extensionOf = (name: string) =>
  /[^/\\.](\.[^./\\\s]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const withoutExtension = (name: string) =>
  name.slice(0, name.length - extensionOf(name).length)

/** A name as people compare it: some systems write an accent as a character of its own. */
export const foldedName = (name: string) => name.normalize('NFC').toLowerCase().trim()
