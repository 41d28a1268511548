/** The last defence on a full disk: what PostgreSQL cannot write, it writes once the reserve is given back. */
import type { PGlite } from '@electric-sql/pglite'

/** Emscripten's numbers for `ENOSPC` and `EDQUOT`. */
const noSpace: ReadonlySet<unknown> = new Set([51, 19])

type Write = (...given: never[]) => unknown

/** Lets each write of the client's that finds no space ask `giveBack`, and try again where that helped. */
export function retryWithReserve(client: PGlite, giveBack: () => boolean): void {
  const { stream_ops: files } = client.Module.NODEFS as unknown as { stream_ops: { write: Write } }
  const { write } = files
  files.write = (...given) => {
    try {
      return write(...given)
    } catch (error) {
      if (noSpace.has((error as { errno?: unknown }).errno) && giveBack()) return write(...given)
      throw error
    }
  }
}
