/** Vitest's global set-up for tests on a database: makes the PGlite template, or starts one PostgreSQL for all files. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import type { TestProject } from 'vitest/node'
import { templateDirectory } from '#database/embedded.ts'
import { dropDatabases, testServer } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of the tests; its user may create databases. Empty on PGlite. */
    postgresUrl: string
    /** The beginning of the names of templates, which are folders or databases. */
    templates: string
  }
}

/** Prepares the engine that `TEST_ENGINE` of the project names; what it returns takes it down again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env['TEST_ENGINE'] !== 'postgres') {
    project.provide('postgresUrl', '')
    const [folder] = await Promise.all([
      mkdtemp(join(tmpdir(), 'desk-templates-')),
      templateDirectory(),
    ])
    project.provide('templates', folder + sep)
    return () => rm(folder, { recursive: true, force: true })
  }
  const { url, stop } = await testServer()
  project.provide('postgresUrl', url)
  const templates = `desk_template_${randomBytes(6).toString('hex')}_`
  project.provide('templates', templates)
  // A server that is left running has none of them afterwards.
  return stop ?? (() => dropDatabases(url, templates))
}
