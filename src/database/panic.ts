/**
 * Notices that the PostgreSQL inside a PGlite has ended: it panics when its log cannot be written, on a full disk
 * for one. PGlite then calls it again for as long as it has not read its message, which is for ever.
 */
import { closeSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** The database ended under a query; nobody knows whether what was under way is kept. */
export class DatabaseEnded extends Error {
  constructor(cause: unknown) {
    super('The database has ended.', { cause })
    this.name = 'DatabaseEnded'
  }
}

/** The exit status by which PGlite's PostgreSQL says that a statement failed, and nothing worse. */
const statementFailed = 100

/** Lets every query of `client` fail from the moment its PostgreSQL ends; `onEnd` hears of it once. */
export function failOnPanic(client: PGlite, onEnd: () => void): void {
  const postgres = client.Module
  let ended: DatabaseEnded | undefined
  const run = postgres._PostgresMainLoopOnce
  postgres._PostgresMainLoopOnce = () => {
    if (ended) throw ended
    try {
      return run()
    } catch (error) {
      if ((error as { status?: unknown }).status !== statementFailed) {
        ended = new DatabaseEnded(error)
        onEnd()
      }
      throw error
    }
  }
  // PGlite takes no notice of what the main loop throws, save of what happens while it recovers from that.
  const restore = postgres.stackRestore
  postgres.stackRestore = (pointer) => {
    if (ended) throw ended
    return restore(pointer)
  }
  for (const name of ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const) {
    const call = postgres[name]
    postgres[name] = () => {
      if (!ended) call()
    }
  }
}

/** Lets go of the files of a client whose PostgreSQL has ended. Its own `close` would ask that to write once more. */
export function abandon(client: PGlite): void {
  // One that could not even load has none.
  const { streams = [] } = (client.Module?.FS ?? {}) as { streams?: ({ nfd?: number } | null)[] }
  for (const descriptor of new Set(streams.map((stream) => stream?.nfd))) {
    try {
      if (descriptor !== undefined) closeSync(descriptor)
    } catch {
      // The disk tells here what it could not write; what PostgreSQL was promised it has heard from `fsync`.
    }
  }
}
