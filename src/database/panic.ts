/**
 * Notices when the PostgreSQL inside a PGlite has ended: it panics if its log cannot be written, such as on a full
 * disk. PGlite would then call it again for ever, as it never reads its message.
 */
import { closeSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** The database ended during a query; nobody knows whether its changes are kept. */
export class DatabaseEnded extends Error {
  constructor(cause: unknown) {
    super('The database has ended.', { cause })
    this.name = 'DatabaseEnded'
  }
}

/** The exit status of PGlite's PostgreSQL when only a statement failed. */
const statementFailed = 100

/** Makes every query of `client` fail once its PostgreSQL has ended; calls `onEnd` once. */
export function failOnPanic(client: PGlite, onEnd: () => void): void {
  const postgres = client.Module
  let ended: DatabaseEnded | undefined
  const run = postgres._PostgresMainLoopOnce
  postgres._PostgresMainLoopOnce = () => {
    if (ended) throw ended
    try {
      return run()
    } catch (error) {
      // Emscripten's `ExitStatus` is not an instance of `Error`.
      if (Object(error).status !== statementFailed) {
        ended = new DatabaseEnded(error)
        onEnd()
      }
      throw error
    }
  }
  // PGlite ignores what the main loop throws, except for what happens while it recovers from that.
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

/** Closes the files of a client whose PostgreSQL has ended; its own `close` would make that write once more. */
export function abandon(client: PGlite): void {
  // A client that could not even load has none.
  const { streams = [] }: { streams?: ({ nfd?: number } | null)[] } = Object(client.Module?.FS)
  for (const descriptor of new Set(streams.map((stream) => stream?.nfd))) {
    try {
      if (descriptor !== undefined) closeSync(descriptor)
    } catch {
      // The disk reports here what it could not write; `fsync` has already told PostgreSQL what matters.
    }
  }
}
