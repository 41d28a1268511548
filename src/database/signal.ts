/** Tells the other processes on a PostgreSQL server that something is new (LISTEN, NOTIFY). */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A hint alone: it may be late, come twice or not at all, as where a pooler passes none on. */
export type Signal = {
  /** Tells the others; never rejects. */
  send(): Promise<void>
  /** Hears the others, over a connection of its own, until the function that it returns is called. */
  listen(onSignal: () => void): () => void
}

const pause = 5000

/** `name` must be a plain identifier; `again` is how soon a connection that has ended is made anew, in milliseconds. */
export function openSignal(url: string, pool: Pool, name: string, again = pause): Signal {
  const own = randomUUID()
  return {
    async send() {
      await pool.query('select pg_notify($1, $2)', [name, own]).catch(() => {})
    },
    listen: (onSignal) =>
      keepListening({ url, name, again }, (sender) => {
        if (sender !== own) onSignal()
      }),
  }
}

type Place = { url: string; name: string; again: number }

/** Also calls `onSignal` when it starts to listen, because earlier signals may have been missed. */
function keepListening(
  { url, name, again }: Place,
  onSignal: (sender?: string) => void,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  // The connection may be in the making when it is no longer wanted.
  const hear = (sender?: string) => {
    if (!signal.aborted) onSignal(sender)
  }
  async function listenOnce(): Promise<void> {
    const { default: pg } = await import('pg')
    if (signal.aborted) return
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    client.once('end', end)
    client.once('error', end)
    signal.addEventListener('abort', end)
    // It may fail more than once.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${name}`)
      hear()
      await ended
    } finally {
      signal.removeEventListener('abort', end)
      await client.end().catch(() => {})
    }
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch(() => {})
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, again).unref())
    }
  }
  void run()
  return () => stopping.abort()
}
