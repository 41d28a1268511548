/** Runs a command of the built desk beside one that is running with the same settings, as a person at its machine does. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isolated } from '#main/testing/isolated.ts'

const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

/** Returns what the command prints. */
export async function runCommand(settings: Record<string, string>, ...args: string[]) {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [program, ...args], isolated(settings))
  return stdout.trim()
}
