/** Fetches the other supported versions of Node from npm, and keeps their binaries for the next run. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './install.js'
import { root, say, Stop } from './run.js'

/** The major versions that the README names. */
export const nodeVersions = [20, 22, 24]

const windows = process.platform === 'win32'
const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
const cache = join(root, '.cache')

/**
 * The path of a Node of this major version, once `fetchNodeBinaries` has fetched it.
 *
 * @param {number} major
 */
export function nodeOf(major, folder = cache) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const binary = windows ? 'node.exe' : 'node'
  return join(folder, `node-${major}`, 'node_modules', name, 'bin', binary)
}

/** Fetches the versions that were not fetched before; one that fails is tried a second time. */
export async function fetchNodeBinaries(folder = cache) {
  for (const major of nodeVersions) {
    if (existsSync(nodeOf(major, folder))) continue
    const target = join(folder, `node-${major}`)
    const pack = `${name}@${major}`
    const first = await fetchTo(target, pack)
    if (first.code === 0) continue
    say(`  ${pack} could not be fetched; trying once more …`)
    const { code, output } = await fetchTo(target, pack)
    if (code !== 0) throw new Stop(`${output.trim()}\n${pack} could not be fetched with npm.`)
  }
}

/** Fetches to a temporary folder first, so that an interrupted fetch never looks complete. */
async function fetchTo(folder, pack) {
  const temporary = `${folder}.${process.pid}`
  await mkdir(temporary, { recursive: true })
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    const result = await npm(['install', '--prefix', temporary, '--prefer-offline', ...quiet, pack])
    if (result.code !== 0) return result
    await rm(folder, { recursive: true, force: true })
    await rename(temporary, folder)
    return result
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
