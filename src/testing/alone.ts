/** Which tests of the app have a process of their own: those whose first line names their environment. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const app = join(import.meta.dirname, '..', 'app')
const marked = (file: string) =>
  readFileSync(join(app, file), 'utf8').startsWith('// @vitest-environment ')

/** They need a page, or change the state of modules. The others run together on Node, which takes a tenth of the time. */
export const alone = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && marked(file))
  .map((file) => `src/app/${file}`)
