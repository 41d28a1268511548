/**
 * The embedded PGlite and its first moment. Making a data directory by `initdb` takes seconds, copying one
 * takes a tenth of a second, so the first one that is made is kept beside the installed packages as a template.
 */
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** Opens a data directory; a new one is made by `initdb`. */
export const openPglite = (directory: string) =>
  PGlite.create(directory, { extensions: { pg_trgm, unaccent } })

/** Makes the data directory unless it is there; a crash in between leaves none rather than half of one. */
export async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  if (await exists(directory)) return
  const template = await templateDirectory().catch(() => undefined)
  // Where packages are installed read-only, there is no template, and the start takes its seconds.
  if (template) await cp(template, unfinished, { recursive: true })
  else await initialise(unfinished)
  await rename(unfinished, directory)
}

/** The path of the template, which is made now if it is missing. Several processes may do so at once. */
export async function templateDirectory(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const packageFolder = main.slice(0, main.lastIndexOf(`${sep}dist${sep}`))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(dirname(dirname(packageFolder)), '.cache', 'practice-desk')
  const template = join(cache, `pglite-${version}`)
  if (await exists(template)) return template

  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, 'making-'))
  await initialise(join(making, 'database'))
  await rename(join(making, 'database'), template).catch(async (error: unknown) => {
    if (!(await exists(template))) throw error
  })
  await rm(making, { recursive: true, force: true })
  return template
}

async function initialise(directory: string): Promise<void> {
  const client = await openPglite(directory)
  await client.exec('checkpoint')
  await client.close()
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
