/** The last defence on a full disk: a write that finds no space is retried once the reserve is released. */
import type { PGlite } from '@electric-sql/pglite'

/** Emscripten's numbers for `ENOSPC` and `EDQUOT`. */
const noSpace: ReadonlySet<unknown> = new Set([51, 19])

type Write = (...args: never[]) => unknown

/** Makes each write of the client that finds no space call `releaseReserve`, and try again if that made room. */
export function retryWithReserve(client: PGlite, releaseReserve: () => boolean): void {
  const { stream_ops: files } = client.Module.NODEFS as unknown as { stream_ops: { write: Write } }
  const { write } = files
  files.write = (...args) => {
    try {
      return write(...args)
    } catch (error) {
      // Emscripten's errors are not instances of `Error`.
      const { errno } = Object(error)
      if (noSpace.has(errno) && releaseReserve()) return write(...args)
      throw error
    }
  }
}
