/** Reads the files of documents, which must be below the folder of the imported file. */
import { constants } from 'node:fs'
import { type FileHandle, realpath } from 'node:fs/promises'
import { join, sep, win32 } from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { FileStore, StagedContents } from '#service/files/file-store.ts'
import { openRegular } from './source.ts'

type Fault = { pointer: '#/path' | '#/sha256' | '#/size'; detail: string }

const outsideFolder = 'Enter a path below the folder of this file, with / between its parts'
const unreadable = 'There is no readable file at this path'

/** The fault of the path of a document's file, which is opened but not read. */
export async function pathFault(folder: string, path: string): Promise<Fault | undefined> {
  const opened = await openWithin(folder, path)
  if ('close' in opened) return void (await opened.close())
  return opened
}

/** Stages the contents of a file, or returns what is wrong with them. */
export async function stageFile(
  files: FileStore,
  { folder, path, sha256, size, signal }: Expected,
): Promise<StagedContents | Fault> {
  const opened = await openWithin(folder, path)
  if (!('close' in opened)) return opened
  try {
    const contents = opened.createReadStream({ autoClose: false })
    const staged = await files.stage(addAbortSignal(signal, contents))
    const fault = differenceOf(staged, { sha256, size })
    if (fault) await staged.discard()
    return fault ?? staged
  } finally {
    await opened.close()
  }
}

type Sums = { sha256: string | undefined; size: number | undefined }
type Expected = Sums & { folder: string; path: string; signal: AbortSignal }

function differenceOf(staged: StagedContents, { sha256, size }: Sums): Fault | undefined {
  if (size !== undefined && size !== staged.size) {
    return { pointer: '#/size', detail: `The file has ${staged.size} bytes` }
  }
  if (sha256 !== undefined && sha256 !== staged.digest) {
    return { pointer: '#/sha256', detail: `The file has the SHA-256 ${staged.digest}` }
  }
  return undefined
}

/** Links are followed as long as they stay below the folder. */
async function openWithin(folder: string, path: string): Promise<FileHandle | Fault> {
  if (leadsOutside(path)) return { pointer: '#/path', detail: outsideFolder }
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) {
      return { pointer: '#/path', detail: outsideFolder }
    }
    // The file must not have become a link meanwhile.
    return await openRegular(real, constants.O_NOFOLLOW ?? 0)
  } catch {
    return { pointer: '#/path', detail: unreadable }
  }
}

/** Whether a path leads out of the folder, on this system or any other. */
const leadsOutside = (path: string) =>
  path.includes('\\') ||
  path.includes('\0') ||
  win32.isAbsolute(path) ||
  /^[a-z]:/i.test(path) ||
  path.split('/').includes('..')
