import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchNodeBinaries, nodeOf, nodeVersions } from './node-binaries.js'

/** Replaces npm by a program that fails `failures` times for each package, and then installs an empty one. */
function stubNpm(failures: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'node-binaries-'))
  const path = join(folder, 'npm-cli.js')
  writeFileSync(
    path,
    `const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
    const pack = process.argv.at(-1)
    const tries = ${JSON.stringify(folder)} + '/' + pack
    const count = existsSync(tries) ? Number(readFileSync(tries)) : 0
    writeFileSync(tries, String(count + 1))
    if (count < ${failures}) {
      console.error('npm error network')
      process.exit(1)
    }
    const to = process.argv[process.argv.indexOf('--prefix') + 1] + '/node_modules/' + pack.split('@')[0] + '/bin'
    mkdirSync(to, { recursive: true })
    for (const name of ['node', 'node.exe']) writeFileSync(to + '/' + name, '')`,
  )
  vi.stubEnv('npm_execpath', path)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  return join(folder, 'cache')
}

test('fetches each version of Node a second time after a failure', async () => {
  const cache = stubNpm(1)
  await fetchNodeBinaries(cache)
  expect(nodeVersions.filter((major) => !existsSync(nodeOf(major, cache)))).toEqual([])
}, 20_000)

test('reports the error of npm after two failures, and leaves nothing incomplete', async () => {
  const cache = stubNpm(2)
  await expect(fetchNodeBinaries(cache)).rejects.toThrow(
    /^npm error network\nnode-.* could not be fetched with npm\.$/,
  )
  expect(readdirSync(cache)).toEqual([])
}, 20_000)
