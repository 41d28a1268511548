/** Runs `npm ci`, but only if what is installed differs from the lock file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, secondsSince, Stop } from './run.js'
import { withSetupLock } from './setup-lock.js'

/** Makes sure that node_modules contains what package-lock.json names. */
export async function install() {
  if (isInstalled()) return
  await withSetupLock(async () => {
    if (isInstalled()) return
    say('Installing packages (only when package-lock.json changes; a minute or two) …')
    const started = Date.now()
    const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'])
    if (code !== 0) throw new Stop(`${withoutUsage(output)}\nThe packages could not be installed.`)
    say(`Installed in ${secondsSince(started)} s.`)
  })
}

/** After its reason, npm prints a page on how to use `npm ci`. */
const withoutUsage = (output) => output.split(/^npm error Usage:/m)[0].trim()

/** npm writes node_modules/.package-lock.json last, so an interrupted install never looks complete. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf(join('node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([place, { version, integrity, optional, devOptional }]) => {
    const found = present[place]
    if (place === '' || (!found && (optional || devOptional))) return true
    return found !== undefined && found.version === version && found.integrity === integrity
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

/** Runs the npm that started us, or else the one on the path, which Windows finds only through its shell. */
export function npm(args) {
  const ours = process.env.npm_execpath
  return ours && /npm-cli\.c?js$/.test(ours)
    ? run(process.execPath, [ours, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })
}
