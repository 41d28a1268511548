/** Connections to a PostgreSQL server, with time limits, that return to the pool however they end. */
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'
import { randomPageCost } from './page-cost.ts'

type PoolOptions = {
  max: number
  /** How long a statement may take and how long the server may send nothing, in milliseconds; without limit by default. */
  limits?: { statement: number; silence: number }
}

/** Opens a pool; nothing is connected yet. */
export async function openPool(url: string, { max, limits }: PoolOptions): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(limits && { onConnect: (client) => limitTime(client as PoolClient, limits) }),
  })
  // The next query replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // So would the error of one that breaks inside a transaction.
    client.on('error', () => {})
    client.once('end', () => returnToPool(client))
  })
  return pool
}

/** What pg has beyond its types: the socket, and the server's process number (BackendKeyData). */
type Connected = { connection: { stream: Socket }; processID: number | null }

/**
 * A statement that is given up must end its connection too: otherwise the next statement would run in the
 * transaction that is still open there. The limit is not a startup parameter, because poolers such as PgBouncer accept
 * none. To start JIT or parallel workers takes longer than any of our statements. A setting stays on a connection
 * that a pooler lends to others, such as migrations, so it is set only if the process that answers is the one that was
 * connected to. Behind a pooler only silence ends what takes too long.
 */
async function limitTime(client: PoolClient, limits: { statement: number; silence: number }) {
  const { connection, processID } = client as unknown as Connected
  const { stream } = connection
  stream.setTimeout(limits.silence, () => stream.destroy(new Error('The server does not answer.')))
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('jit', 'off', false),
      set_config('max_parallel_workers_per_gather', '0', false),
      set_config('random_page_cost', $2, false)
      where pg_backend_pid() = $3`,
    [String(limits.statement), randomPageCost, processID],
  )
}

/** Releases a connection that has ended: Drizzle does not if a transaction could not even begin. */
function returnToPool(client: PoolClient): void {
  const { release } = client
  client.release = () => {}
  try {
    release(true)
  } catch {
    // It was released already, which pg reports as an error.
  }
}
