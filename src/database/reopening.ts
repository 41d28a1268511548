/** A PGlite that is opened anew by itself when its PostgreSQL has ended: what was committed is all there. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { abandon, DatabaseEnded, failOnPanic } from './panic.ts'

/** What the desk asks of a PGlite. */
export type Client = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'>

/** Asked while the database is opened anew; nothing was done. */
export class DatabaseReopening extends Error {
  constructor() {
    super('The database is being opened again. Try again in a moment.')
    this.name = 'DatabaseReopening'
  }
}

/** Between two attempts, in milliseconds: there may be no room for it yet. */
const pause = 1000

/** Opens a PGlite by `open`, now and whenever it has ended until it is closed; `warn` hears of each time. */
export async function openReopening(
  open: () => Promise<PGlite>,
  warn: (sentence: string) => void,
): Promise<Client> {
  const closing = new AbortController()
  let opening: Promise<void> | undefined
  let current: PGlite | undefined

  async function start(): Promise<void> {
    const client = await open()
    failOnPanic(client, () => {
      current = undefined
      warn('PostgreSQL has ended, as it does on a full disk, and is opened again.')
      // PGlite must have left the query first in which this came to pass.
      opening = new Promise((done) => setImmediate(done)).then(() => {
        abandon(client)
        return restart()
      })
    })
    current = client
  }

  async function restart(): Promise<void> {
    const { signal } = closing
    while (!signal.aborted && !current) {
      // Why not is for whoever asks meanwhile to hear, and for nobody else: the next attempt may do.
      await start().catch(() => wait(pause, undefined, { signal }).catch(() => {}))
    }
  }

  const now = (): PGlite => {
    if (!current) throw new DatabaseReopening()
    return current
  }
  await start()
  return {
    query: async (...given) => now().query(...given),
    exec: async (...given) => now().exec(...given),
    transaction: async (work) => now().transaction(work),
    async close() {
      closing.abort()
      await opening
      await current?.close().catch((error: unknown) => {
        if (!(error instanceof DatabaseEnded)) throw error
      })
    },
  }
}
