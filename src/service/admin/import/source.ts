/** Reads the imported file line by line, and single lines again by their position, in constant memory. */
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { CommandFailure } from '#service/admin/command.ts'

/** Where a line is, in bytes; `line` counts from 1. */
export type LinePosition = { line: number; offset: number; length: number }

export type Source = Awaited<ReturnType<typeof openSource>>

/** The longest line, in bytes: as much as the API takes as a body. */
const maxLineBytes = 4 * 1024 * 1024
const newline = 0x0a

/** Throws a `CommandFailure` if the path is no readable file. */
export async function openSource(path: string) {
  const file = await openRegular(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${path} cannot be read (${error.code ?? error.message}).`)
  })
  const before = await file.stat()
  return {
    /** Every line without its line break; without its bytes if it is longer than any record may be. */
    lines: () => locatedLines(file),

    async read({ line, offset, length }: LinePosition): Promise<Uint8Array> {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      if (bytesRead < length) throw changed(path, line)
      return bytes
    },

    /** Throws a `CommandFailure` if the file has changed since it was opened. */
    async requireUnchanged(): Promise<void> {
      const { size, mtimeMs } = await file.stat()
      if (size !== before.size || mtimeMs !== before.mtimeMs) throw changed(path)
    },

    /** The failure that a line has changed since the file was opened. */
    changedAt: (line: number) => changed(path, line),

    close: () => file.close(),
  }
}

const changed = (path: string, line?: number) =>
  new CommandFailure(
    `${path} was changed while it was being read${line ? ` (line ${line})` : ''}. Nothing was stored.`,
  )

/** Opens a regular file for reading, and nothing else: reading a pipe would wait. */
export async function openRegular(path: string, flags = 0): Promise<FileHandle> {
  // Windows has neither these flags nor what they prevent.
  const { O_RDONLY, O_NONBLOCK = 0 } = constants
  const file = await open(path, O_RDONLY | O_NONBLOCK | flags)
  const isFile = await file.stat().then((stat) => stat.isFile())
  if (isFile) return file
  await file.close()
  throw new Error('not a file')
}

async function* locatedLines(
  file: FileHandle,
): AsyncGenerator<LinePosition & { bytes?: Uint8Array }> {
  let [line, offset, length] = [1, 0, 0]
  let parts: Uint8Array[] = []
  const finished = () => ({
    line,
    offset,
    length,
    ...(length <= maxLineBytes && { bytes: Buffer.concat(parts) }),
  })
  for await (const chunk of chunksOf(file)) {
    let from = 0
    for (let end; (end = chunk.indexOf(newline, from)) !== -1; from = end + 1) {
      length += end - from
      if (length <= maxLineBytes) parts.push(chunk.subarray(from, end))
      yield finished()
      ;[line, offset, length, parts] = [line + 1, offset + length + 1, 0, []]
    }
    length += chunk.length - from
    if (length <= maxLineBytes) parts.push(chunk.subarray(from))
  }
  if (length > 0) yield finished()
}

const chunksOf = (file: FileHandle): AsyncIterable<Buffer> =>
  file.createReadStream({ autoClose: false, start: 0 })
