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

/**
 * A statement that is given up must take its connection with it: on one that went on, the next statement would
 * fall into the transaction that is still open there. Not as a parameter of the connection, as servers that share
 * connections among many know none.
 */
async function limitTime(client: PoolClient, limits: { statement: number; silence: number }) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(limits.silence, () => stream.destroy(new Error('The server says nothing.')))
  await client.query(`set statement_timeout = ${limits.statement}`)
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
