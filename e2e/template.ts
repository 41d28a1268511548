/** Makes what all tests begin with: the demonstration practice on each engine, and the database of a new desk. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFolder } from '#database/copy-folder.ts'
import { createTestDatabase, testServer } from '#database/testing/postgres.ts'
import { startDesk } from './desk.ts'

/** Where a desk keeps its records: in its own folder, as by default, or in a database on the tests' server. */
export type Engine = 'embedded' | 'PostgreSQL'

/** What the workers get: the address of the server, and the databases and folders to copy. */
type Templates = {
  server: string
  practices: { [engine in Engine]: { folder: string; database?: string } }
  emptyDesk: string
}

const variable = 'PRACTICE_DESK_TEMPLATES'
const templates = () => JSON.parse(process.env[variable]!) as Templates

/** The PostgreSQL server of the tests. */
export const testServerUrl = () => templates().server

/** A copy of the database of a new desk. */
export const emptyDesk = () => createTestDatabase(testServerUrl(), templates().emptyDesk)

/** A practice that a desk may start on. */
type Practice = { settings: Record<string, string>; drop?: () => Promise<void> }

/** Copies the demonstration practice to `folder`; returns the settings of a desk on it, and what drops its database. */
export async function copyPractice(engine: Engine, folder: string): Promise<Practice> {
  const { server, practices } = templates()
  const practice = practices[engine]
  await copyFolder(practice.folder, folder)
  const database = practice.database && (await createTestDatabase(server, practice.database))
  if (!database) return { settings: { DATA_DIR: folder } }
  return { settings: { DATA_DIR: folder, DATABASE_URL: database.url }, drop: database.drop }
}

/** Makes them, or takes those that an earlier part of `npm test` has made, which removes them itself. */
export default async function openTemplates() {
  const kept = process.env['TEST_TEMPLATES']
  if (kept === undefined) return makeTemplates(await mkdtemp(join(tmpdir(), 'practice-desk-')))
  const list = join(kept, 'made.json')
  if (existsSync(list)) {
    process.env[variable] = await readFile(list, 'utf8')
    return undefined
  }
  await makeTemplates(kept)
  await writeFile(list, process.env[variable]!)
  return undefined
}

async function makeTemplates(folder: string) {
  const [embedded, onServer, desk] = ['embedded', 'on-server', 'desk'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const demonstration = { DEMO_MATTERS: '400' }
  const onPostgres = async () => {
    const server = await testServer()
    const practice = await createTestDatabase(server.url)
    await openOnce({ ...demonstration, DATA_DIR: onServer, DATABASE_URL: practice.url })
    const empty = await createTestDatabase(server.url)
    await openOnce({ ...unreachableService, DATA_DIR: desk, DATABASE_URL: empty.url })
    return { server, practice, empty }
  }
  const [{ server, practice, empty }] = await Promise.all([
    onPostgres(),
    openOnce({ ...demonstration, DATA_DIR: embedded }),
  ])
  const made: Templates = {
    server: server.url,
    practices: {
      embedded: { folder: embedded },
      PostgreSQL: { folder: onServer, database: practice.url },
    },
    emptyDesk: empty.url,
  }
  process.env[variable] = JSON.stringify(made)
  return async () => {
    await Promise.all([practice.drop(), empty.drop()])
    await server.stop?.()
    await rm(folder, { recursive: true })
  }
}

/** A service that is never called. */
const unreachableService = { PRACTICE_API_URL: 'http://127.0.0.1:9', PRACTICE_API_KEY: 'unused' }

const openOnce = async (settings: Record<string, string>) => (await startDesk(settings)).stop()
