/** Receives the one file of a multipart body (the specification, Replace document), in constant memory. */
import { once } from 'node:events'
import { addAbortSignal, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Dicer } from '@fastify/busboy'
import type { FileSpace } from '#database/disk-space.ts'
import { Refusal } from '#http/problem.ts'
import { countedFiles } from './counted-files.ts'
import type { FileStore, StagedContents } from './file-store.ts'
import { mimeTypeOf } from './mime-type.ts'
import { type PartHead, readPartHead } from './part-head.ts'

/** A file that has arrived completely, and is not stored yet. */
export type ReceivedFile = StagedContents & {
  /** As its sender calls it; may contain anything but NUL. */
  name: string
  mimeType: string
}

/** What a body may contain besides the file, in bytes: boundaries and heads. */
const overhead = 100_000
/** The longest name of a file, in UTF-16 units. */
const maxNameLength = 2_000

const refused = (status: number, sentence: string) =>
  new Refusal(status, { detail: `${sentence} Nothing was stored.` })
const notOneFile = () => refused(400, 'Send exactly one file, in the field “file”.')
const broken = () => refused(400, 'The body ended early, or is not valid multipart/form-data.')
const tooLarge = (limit: number) => refused(413, `The file is larger than ${sizeOf(limit)}.`)
const sizeOf = (bytes: number) =>
  bytes % 1024 ** 2 === 0 ? `${bytes / 1024 ** 2} MB` : `${bytes} bytes`

type UploadOptions = {
  files: FileStore
  /** The disk of the files. */
  disk: FileSpace
  /** In bytes. */
  maxUpload: number
}

/**
 * Stages the file in the field `file`. Any other body is refused with a sentence as soon as possible, without reading
 * the rest, and leaves nothing on the disk. Throws `DiskFull` if there is no room.
 */
export async function receiveFile(
  request: Request,
  { files, disk, maxUpload }: UploadOptions,
): Promise<ReceivedFile> {
  const boundary = boundaryOf(request)
  const length = Number(request.headers.get('content-length'))
  if (length > maxUpload + overhead) throw tooLarge(maxUpload)
  const announced = disk.announce(length)
  const counted = countedFiles(files, announced)
  return stageFile(request, { boundary, files: counted, maxUpload }).finally(() => announced.end())
}

type StageOptions = Omit<UploadOptions, 'disk'> & { boundary: string }

async function stageFile(
  request: Request,
  { boundary, files, maxUpload }: StageOptions,
): Promise<ReceivedFile> {
  if (request.body === null) throw notOneFile()
  const parser = new Dicer({ boundary })
  const stopping = new AbortController()
  const { signal } = stopping
  // Only the first reason counts, as it causes all later errors.
  const stop = (reason: unknown) => stopping.abort(reason)
  const onAbort = () => stop(broken())
  request.signal.addEventListener('abort', onAbort)

  // Whoever waits for the parser gets its errors; later ones have no other listener, and would end the process.
  parser.on('error', () => {})
  const parts: Promise<ReceivedFile>[] = []
  let partsWithoutHead = 0
  parser.on('part', (part) => {
    partsWithoutHead += 1
    // The parser reports the same error.
    part.on('error', () => {})
    part.on('header', (lines) => {
      partsWithoutHead -= 1
      const contents = contentsOf(addAbortSignal(signal, part), maxUpload)
      const isFirst = parts.length === 0
      const received = receivePart(lines as Record<string, string[]>, { contents, files, isFirst })
      received.catch(stop)
      parts.push(received)
    })
  })
  const body = Readable.fromWeb(request.body as ReadableStream, { signal })
  await feed(parser, body, { signal, limit: maxUpload + overhead }).catch((error: unknown) =>
    stop(reasonOf(error)),
  )
  const results = await Promise.allSettled(parts)
  request.signal.removeEventListener('abort', onAbort)
  if (partsWithoutHead > 0) stop(broken())
  const received = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const [file] = received
  if (file && !signal.aborted) return file
  await Promise.all(received.map(({ discard }) => discard()))
  throw signal.aborted ? signal.reason : notOneFile()
}

const reasonOf = (error: unknown) => (error instanceof Refusal ? error : broken())

/** Of 1 to 70 characters (RFC 2046 section 5.1.1). */
function boundaryOf({ headers }: Request): string {
  const type = headers.get('content-type') ?? ''
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity'
  if (!isPlain || !/^\s*multipart\/form-data\s*(;|$)/i.test(type)) {
    throw refused(415, 'Send the file as multipart/form-data, in the field “file”.')
  }
  const [, quoted, token] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? token ?? ''
  if (boundary === '' || boundary.length > 70) {
    throw refused(
      400,
      'The content type does not say where the parts of the body begin (boundary).',
    )
  }
  return boundary
}

type PartOptions = { contents: AsyncIterable<Uint8Array>; files: FileStore; isFirst: boolean }

async function receivePart(
  lines: Record<string, string[]>,
  { contents, files, isFirst }: PartOptions,
): Promise<ReceivedFile> {
  const head = readPartHead(lines)
  const name = nameOf(head)
  if (!isFirst) throw notOneFile()
  return { ...(await files.stage(contents)), name, mimeType: mimeTypeOf(name, head.mimeType) }
}

function nameOf({ field, fileName }: PartHead): string {
  if (field !== 'file') throw refused(400, 'Send only the field “file”.')
  if (fileName === undefined) {
    throw refused(400, 'The field “file” came as plain text; send it as a file with its name.')
  }
  // A browser sends a part without a name if no file was chosen.
  if (!/\S/.test(fileName)) throw refused(400, 'The field “file” contains no file with a name.')
  if (fileName.length > maxNameLength) {
    throw refused(400, `The name of the file is longer than ${maxNameLength} characters.`)
  }
  return fileName
}

async function* contentsOf(part: Readable, maxUpload: number): AsyncGenerator<Uint8Array> {
  let size = 0
  const chunks: AsyncIterator<Buffer> = part[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await chunks.next().catch(() => Promise.reject(broken()))
    if (done) return
    size += value.byteLength
    if (size > maxUpload) throw tooLarge(maxUpload)
    yield value
  }
}

/** Resolves when the parser has found the last boundary and the body has ended. */
async function feed(
  parser: Dicer,
  body: Readable,
  { signal, limit }: { signal: AbortSignal; limit: number },
): Promise<void> {
  let isFinished = false
  const finished = once(parser, 'finish', { signal }).then(() => {
    isFinished = true
  })
  const write = async () => {
    let size = 0
    const chunks: AsyncIterable<Uint8Array> = body
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit - overhead)
      // After the last boundary the parser never emits 'drain'.
      if (isFinished || parser.write(chunk)) continue
      await Promise.race([once(parser, 'drain', { signal }), finished])
    }
    parser.end()
  }
  await Promise.all([finished, write()])
}
