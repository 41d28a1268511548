/** Where the build put the script of the sign-in pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const source = 'src/app/sign-in-page.ts'
const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The address of the script; a build without it has sign-in pages on which nobody can sign in. */
export function scriptIn(staticDir: string): string {
  const path = join(staticDir, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? Manifest.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
  return `/${manifest[source]?.file ?? 'sign-in-page.js'}`
}
