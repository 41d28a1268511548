/** What there is to know of a file before it is sent: its name, what is in it, and its SHA-256. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { filetypeinfo } from 'magic-bytes.js'

export type FileFacts = {
  name: string
  /** With its dot and in lower case; empty where the name has none. */
  extension: string
  /** As the browser knows it from the name. */
  mimeType: string
  /** In bytes. */
  size: number
  modified: number
  /** In hexadecimal digits. */
  digest: string
  /** The extensions that fit the first bytes, without dots; empty where these tell nothing. */
  kinds: readonly string[]
}

/** How much is hashed between two turns of the page, in bytes: a few milliseconds. */
const portion = 512 * 1024
/** How many bytes tell what a file is. */
const beginning = 4_100

/** Reads the file in constant memory. Rejects with the browser's own error where it changed or vanished meanwhile. */
export async function factsOf(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<FileFacts> {
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += portion) {
    signal.throwIfAborted()
    // In order, as a hash wants them.
    hash.update(new Uint8Array(await file.slice(from, from + portion).arrayBuffer()))
    onProgress(Math.min(1, (from + portion) / file.size))
  }
  const first = new Uint8Array(await file.slice(0, beginning).arrayBuffer())
  return {
    name: file.name,
    extension: extensionOf(file.name),
    mimeType: file.type,
    size: file.size,
    modified: file.lastModified,
    digest: bytesToHex(hash.digest()),
    kinds: filetypeinfo(first).flatMap(({ extension }) => extension?.toLowerCase() ?? []),
  }
}

/** `.docx` of `Lease.DOCX`; a dot at the very beginning begins a name, not an extension. */
export const extensionOf = (name: string) =>
  /[^/\\.](\.[^./\\\s]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? ''
