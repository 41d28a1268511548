/** Other versions of Node than the one that runs: npm has their binaries, which are kept for the next run. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const windows = process.platform === 'win32'
const system = `${windows ? 'win' : process.platform}-${process.arch}`

/** The path of a Node of this major version; fetches it where it is not this one, and was not fetched before. */
export async function nodeOf(major: number): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const name = `node-${system}`
  const folder = join(cache, `node-${major}`)
  const binary = join(folder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(binary)) await fetchTo(folder, `${name}@${major}`)
  return binary
}

/** Fetched beside its place first: one that broke off never looks whole. */
async function fetchTo(folder: string, pack: string): Promise<void> {
  const beside = `${folder}.${process.pid}`
  await mkdir(beside, { recursive: true })
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    await run('npm', ['install', '--prefix', beside, '--prefer-offline', ...quiet, pack], {
      cwd: beside,
      shell: windows,
    })
    await rm(folder, { recursive: true, force: true })
    await rename(beside, folder)
  } catch (cause) {
    await rm(beside, { recursive: true, force: true })
    throw new Error(
      `${pack} could not be fetched with npm, and the desk is tried on each version of Node that it runs on.`,
      { cause },
    )
  }
}
