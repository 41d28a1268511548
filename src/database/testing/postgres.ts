/** Databases of tests on a real PostgreSQL. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '#scripts/test-postgres.js'

/**
 * The server that `TEST_SERVER` names, such as that of this run of `npm test`, which is left running; or else one of
 * the tests' own. Never that of `DATABASE_URL`, where a firm may have its practice.
 */
export async function testServer(): Promise<{ url: string; stop?: () => Promise<void> }> {
  const url = process.env['TEST_SERVER']
  return url ? { url } : startPostgres()
}

/** Makes a database on `server`, empty or a copy of the one at `template`; `drop` ends its connections too. */
export async function createTestDatabase(
  server: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `desk_test_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(server, name, template)
  const drop = async () => {
    await execute(server, `drop database if exists ${name} with (force)`)
  }
  return { url, drop }
}

/** Makes a database of this name, and returns its address. */
export async function createDatabase(
  server: string,
  name: string,
  template?: string,
): Promise<string> {
  const source = template ? new URL(template).pathname.slice(1) : 'template0'
  await execute(server, `create database ${name} template ${source}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Drops every database whose name begins with this text. */
export async function dropDatabases(server: string, beginning: string): Promise<void> {
  const found = await execute(
    server,
    `select datname from pg_database where starts_with(datname, '${beginning}')`,
  )
  for (const { datname } of found) await execute(server, `drop database ${datname} with (force)`)
}

/** Runs one statement on a connection of its own, and returns its rows. */
export async function execute(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
