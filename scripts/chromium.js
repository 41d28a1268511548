/** Finds a Chromium for the browser tests on this machine, or installs one. */
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runTool, say, Stop } from './run.js'

const shellName = 'chromium-headless-shell'

/** The path of a Chromium that runs; installs one if there is none, or only a much slower one. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await runs(given)) return given
    throw new Stop(
      `CHROMIUM_PATH is ${given}, which does not run. Set it to the path of a Chromium.`,
    )
  }
  for (const find of [headlessShell, installedBrowser, fromDebian, fromPlaywright]) {
    const path = await find()
    if (path) return path
  }
  throw new Stop(
    'No Chromium was found, and none could be installed. Install one, or set CHROMIUM_PATH to the path of one.',
  )
}

/** The headless shell, with which the tests take half the time; as root on Debian it is installed in seconds. */
async function headlessShell() {
  const found = systemPaths().find((path) => path.endsWith(shellName) && existsSync(path))
  if (found) return (await runs(found)) ? found : undefined
  if (isRoot() && isDebian()) await installShell()
  return undefined
}

const isRoot = () => process.getuid?.() === 0

/** Whether this is Debian itself: the packages of derivatives such as Ubuntu differ. */
function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
}

async function installedBrowser() {
  for (const path of [...systemPaths(), await playwrightPath()]) {
    if (existsSync(path) && (await runs(path))) return path
  }
  return undefined
}

function systemPaths() {
  const { LOCALAPPDATA, PATH, PROGRAMFILES } = process.env
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    )
  }
  if (process.platform === 'win32') {
    return [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA]
      .filter(Boolean)
      .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'))
  }
  const names = [
    shellName,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ]
  return names.flatMap((name) => (PATH || '').split(delimiter).map((folder) => join(folder, name)))
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** Ubuntu's chromium-browser may be a stub that only mentions snap, so it is tried. */
async function runs(path) {
  if (process.platform === 'win32') return existsSync(path)
  const { code } = await run(path, ['--version'], { timeout: 30_000 }).catch(() => ({ code: 1 }))
  return code === 0
}

/** Only for root: whoever has to ask for `sudo` decides themselves what is installed for the whole machine. */
async function fromDebian() {
  if (!isRoot() || !existsSync('/etc/debian_version')) return undefined
  if (await installShell()) return installedBrowser()
  // Older releases have only the whole browser.
  const { code, output } = await apt('install', '-y', 'chromium')
  if (code !== 0) say(output)
  return installedBrowser()
}

/** Installs the headless shell; returns whether Debian has a package of it. */
async function installShell() {
  say('Installing Chromium from the Debian packages (once) …')
  await apt('update')
  const { code } = await apt('install', '-y', shellName)
  return code === 0
}

function apt(...args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=20']
  return run('apt-get', [...options, ...args], { env })
}

async function fromPlaywright() {
  say('Installing the Chromium of Playwright (once) …')
  const { code, output } = await runTool('playwright', ['install', 'chromium'])
  if (code !== 0) say(output)
  return installedBrowser()
}
