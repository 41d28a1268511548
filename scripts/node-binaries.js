/** Other versions of Node than the one that runs: npm has their binaries, which are kept for the next run. */
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

/** The path of a Node of this major version, which is there once `fetchNodeBinaries` has been through. */
export function nodeOf(major, folder = cache) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const binary = windows ? 'node.exe' : 'node'
  return join(folder, `node-${major}`, 'node_modules', name, 'bin', binary)
}

/** Fetches those that were not fetched before, each with one further try. */
export async function fetchNodeBinaries(folder = cache) {
  for (const major of nodeVersions) {
    if (existsSync(nodeOf(major, folder))) continue
    const place = join(folder, `node-${major}`)
    const pack = `${name}@${major}`
    const first = await fetchTo(place, pack)
    if (first.code === 0) continue
    say(`  ${pack} could not be fetched; trying once more …`)
    const { code, output } = await fetchTo(place, pack)
    if (code !== 0) throw new Stop(`${output.trim()}\n${pack} could not be fetched with npm.`)
  }
}

/** Fetched beside its place first: one that broke off never looks whole. */
async function fetchTo(folder, pack) {
  const beside = `${folder}.${process.pid}`
  await mkdir(beside, { recursive: true })
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    const end = await npm(['install', '--prefix', beside, '--prefer-offline', ...quiet, pack])
    if (end.code !== 0) return end
    await rm(folder, { recursive: true, force: true })
    await rename(beside, folder)
    return end
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}
