/**
 * Keeps what tests start away from the practice of whoever runs them: a desk reads the `.env` of its folder, and the
 * environment. A rule of the source tree (`scripts/source-rules.ts`) finds tests that start programs and never use this.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let empty: string | undefined

/** A folder for all processes that have none of their own, which is removed when this process ends. */
function emptyFolder(): string {
  if (empty !== undefined) return empty
  const folder = mkdtempSync(join(tmpdir(), 'practice-desk-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  empty = folder
  return folder
}

/** Options for a process with these settings alone: a folder without a `.env`, and nothing of the developer's shell. */
export function isolated(settings: Record<string, string | undefined> = {}, cwd = emptyFolder()) {
  const { PATH, HOME, TMPDIR } = process.env
  return { cwd, env: { PATH, HOME, TMPDIR, ...settings } }
}
