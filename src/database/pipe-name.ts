/** The names of pipes, on which Windows listens in place of sockets, as it has none in folders. */
import { createHash } from 'node:crypto'
import { win32 } from 'node:path'

/** The pipe that stands for a folder on Windows, where its name is the same in any letter case; undefined elsewhere. */
export function pipeOf(folder: string, platform = process.platform): string | undefined {
  if (platform !== 'win32') return undefined
  const path = win32.resolve(folder).toLowerCase()
  return `\\\\.\\pipe\\practice-desk-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
}
