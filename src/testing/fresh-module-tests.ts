/** Which tests of the app have its modules loaded again: those whose first line names their environment. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const app = join(import.meta.dirname, '..', 'app')
const isMarked = (file: string) =>
  readFileSync(join(app, file), 'utf8').startsWith('// @vitest-environment ')

/** They need a page, or change the state of modules. The others run together on Node, which takes a tenth of the time. */
export const freshModuleTests = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && isMarked(file))
  .map((file) => `src/app/${file}`)
