/** Ways to a directory that fit into the address of a socket. */
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Socket addresses hold 104 bytes on some systems; the longest name of ours takes 27. */
const longestDirectory = 75

/** A way to the directory that is short enough: itself, or a link to it until `forget`. */
export async function shortPath(directory: string) {
  if (Buffer.byteLength(directory) <= longestDirectory) {
    return { path: directory, forget: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  await symlink(directory, join(folder, 'd'))
  return {
    path: join(folder, 'd'),
    forget: () => rm(folder, { recursive: true, force: true }),
  }
}
