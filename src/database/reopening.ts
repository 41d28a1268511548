/** A PGlite that is opened again by itself when its PostgreSQL has ended; nothing that was committed is lost. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { abandon, DatabaseEnded, failOnPanic } from './panic.ts'

/** What the desk uses of a PGlite. */
export type Client = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'>

/** A call while the database is being opened again; it did nothing. */
export class DatabaseReopening extends Error {
  constructor() {
    super('The database is being opened again. Try again in a moment.')
    this.name = 'DatabaseReopening'
  }
}

const pause = 1000

/**
 * Opens a PGlite with `open`, and again whenever it ends until it is closed; warns each time. After an attempt that fails
 * it waits `between` milliseconds for the next, as there may be no room yet.
 */
export async function openReopening(
  open: () => Promise<PGlite>,
  warn: (sentence: string) => void,
  between = pause,
): Promise<Client> {
  const closing = new AbortController()
  let opening: Promise<void> | undefined
  let current: PGlite | undefined

  async function start(): Promise<void> {
    const client = await open()
    failOnPanic(client, () => {
      current = undefined
      warn(
        'PostgreSQL stopped, as it does on a full disk, and is being opened again. Nothing that was saved is lost.',
      )
      // PGlite must first leave the query in which this happened.
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
      // Nobody needs the reason, as the next attempt may succeed; calls meanwhile are refused anyway.
      await start().catch(() => wait(between, undefined, { signal }).catch(() => {}))
    }
  }

  const requireClient = (): PGlite => {
    if (!current) throw new DatabaseReopening()
    return current
  }
  await start()
  return {
    query: async (...args) => requireClient().query(...args),
    exec: async (...args) => requireClient().exec(...args),
    transaction: async (work) => requireClient().transaction(work),
    async close() {
      closing.abort()
      await opening
      await current?.close().catch((error: unknown) => {
        if (!(error instanceof DatabaseEnded)) throw error
      })
    },
  }
}
