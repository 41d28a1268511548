/** Short paths of directories, for the address of a socket. */
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Socket addresses hold 104 bytes on some systems; our longest name takes 27. */
const maxDirectoryBytes = 75

/** A path to the directory that is short enough: its own, or a link to it until `cleanUp`. */
export async function shortPath(directory: string) {
  if (Buffer.byteLength(directory) <= maxDirectoryBytes) {
    return { path: directory, cleanUp: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  await symlink(directory, join(folder, 'd'))
  return {
    path: join(folder, 'd'),
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  }
}
