/** Vitest's global set-up for tests on a database: makes the PGlite template, or starts one PostgreSQL for all files. */
import type { TestProject } from 'vitest/node'
import { templateDirectory } from '#database/embedded.ts'
import { testServer } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of the tests; its user may create databases. Empty on PGlite. */
    postgresUrl: string
  }
}

/** Prepares the engine that `TEST_ENGINE` of the project names; what it returns takes it down again. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.config.env['TEST_ENGINE'] !== 'postgres') {
    project.provide('postgresUrl', '')
    await templateDirectory()
    return undefined
  }
  const { url, stop } = await testServer()
  project.provide('postgresUrl', url)
  return stop
}
