/** Runs `npm ci`, but only if what is installed differs from the lock file. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, secondsSince, Stop } from './run.js'
import { withSetupLock } from './setup-lock.js'

/** Makes sure that node_modules contains what package-lock.json names. */
export const install = () => installUnless(() => missing())

/**
 * The same for commands that only build and run the desk. They are also given beside a running one, whose packages must
 * not be installed anew because npm cannot fetch one of the linter's.
 */
export const installToRun = () => installUnless(() => missing(isForBuild))

/**
 * Whether an optional package is one of those without which nothing is built.
 *
 * @param {string} name
 */
export const isForBuild = (name) => /^(@rolldown\/binding|lightningcss)-/.test(name)

async function installUnless(missing) {
  if (missing().length === 0) return
  await withSetupLock(async () => {
    if (missing().length === 0) return
    say('Installing packages (only when package-lock.json changes; a minute or two) …')
    const started = Date.now()
    const kinds = ['--include=dev', '--include=optional']
    const { code, output } = await npm(['ci', ...kinds, '--no-audit', '--no-fund'])
    if (code !== 0) throw new Stop(`${withoutUsage(output)}\nThe packages could not be installed.`)
    say(`Installed in ${secondsSince(started)} s.`)
    const left = missing()
    // npm says nothing of them, and what needs one would fail without saying why.
    if (left.length > 0) say(`npm could not fetch ${left.join(', ')}.`)
  })
}

/** After its reason, npm prints a page on how to use `npm ci`. */
const withoutUsage = (output) => output.split(/^npm error Usage:/m)[0].trim()

/** npm writes node_modules/.package-lock.json last, so an interrupted install never looks complete. */
const missing = (isWanted) =>
  missingPackages(
    packagesOf('package-lock.json'),
    packagesOf(join('node_modules', '.package-lock.json')),
    { isWanted },
  )

/**
 * The part of an entry of package-lock.json that says whether a package belongs on a machine, by where the package is.
 *
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Wanted
 * @typedef {{ os?: string[], cpu?: string[], libc?: string[] }} Fitting
 * @typedef {Record<string, Wanted & Fitting>} Packages
 */

/**
 * The names of packages that are wanted and not present; npm leaves out what is optional and not for this machine.
 *
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine in npm's words
 * @param {Packages} wanted
 * @param {Packages} present
 * @param {{ machine?: Machine, isWanted?: (name: string) => boolean }} [options]
 */
export function missingPackages(
  wanted,
  present,
  { machine = thisMachine(), isWanted = () => true } = {},
) {
  return Object.entries(wanted).flatMap(([place, one]) => {
    const found = present[place]
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (place === '' || (!found && isLeftOut(one, machine, isWanted(name)))) return []
    const isSame = found && found.version === one.version && found.integrity === one.integrity
    return isSame ? [] : [name]
  })
}

function isLeftOut({ optional, devOptional, os, cpu, libc }, machine, isWanted) {
  if (!optional && !devOptional) return false
  if (!isWanted || (!os && !cpu && !libc)) return true
  return !(fits(os, machine.os) && fits(cpu, machine.cpu) && fits(libc, machine.libc))
}

/** `!win32` is every system but that. */
const fits = (names, own) =>
  !names ||
  ((names.every((name) => name.startsWith('!')) || names.includes(own)) &&
    !names.includes(`!${own}`))

const thisMachine = () => ({
  os: process.platform,
  cpu: process.arch,
  libc: process.platform === 'linux' ? libcOf(process.execPath) : undefined,
})

/** The C library of a program: the beginning of its file names its loader. Node's own report takes 50 times as long. */
function libcOf(program) {
  const beginning = Buffer.alloc(4096)
  const file = openSync(program, 'r')
  readSync(file, beginning, 0, beginning.length, 0)
  closeSync(file)
  return beginning.includes('/ld-musl-') ? 'musl' : 'glibc'
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
