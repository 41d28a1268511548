/** Connections to a PostgreSQL server that nobody waits for in vain, and that come back to the pool however they end. */
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

type PoolOptions = {
  max: number
  /** How long a statement may take and then how long the server may say nothing, in milliseconds; for ever unless it is given. */
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
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // So would one that breaks inside a transaction.
    client.on('error', () => {})
    client.once('end', () => letGo(client))
  })
  return pool
}

/** As pg has it beyond its types: the line, and what the server called its process (BackendKeyData). */
type Connected = { connection: { stream: Socket }; processID: number | null }

/**
 * A statement that is given up must take its connection with it: on one that went on, the next statement would
 * fall into the transaction that is still open there. The server's own limit is no parameter of the connection, as
 * poolers such as PgBouncer know none; and as what is set stays on a connection that they lend to others, migrations
 * for one, it is set only where the process that answers is the one that was connected to. Behind a pooler the
 * silence alone ends what takes too long.
 */
async function limitTime(client: PoolClient, limits: { statement: number; silence: number }) {
  const { connection, processID } = client as unknown as Connected
  const { stream } = connection
  stream.setTimeout(limits.silence, () => stream.destroy(new Error('The server says nothing.')))
  await client.query(
    `select set_config('statement_timeout', $1, false) where pg_backend_pid() = $2`,
    [String(limits.statement), processID],
  )
}

/** Gives back a connection that has ended: Drizzle does not where a transaction could not even begin. */
function letGo(client: PoolClient): void {
  const { release } = client
  client.release = () => {}
  try {
    release(true)
  } catch {
    // It was given back already, which pg says by an error.
  }
}
