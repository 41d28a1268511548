/** Builds the client to dist/app, the server to dist/server and what draws pages to dist/drawing, but only if a source has changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSetupLock } from './setup-lock.js'
import { writeInventory } from './inventory.js'
import { plantedKey } from './planted-key.js'
import { root, runTool, say, secondsSince, Stop } from './run.js'

/** The entry of the built desk. */
export const serverEntry = join(root, 'dist', 'server', 'main.js')
/** The entry of the built service on its own. */
export const serviceEntry = join(root, 'dist', 'server', 'serve.js')

/** The hash of the sources of the build; written last, so that an interrupted build never looks complete. */
const record = join(root, 'dist', 'sources.sha256')
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.js',
  'scripts/chunks.ts',
  'scripts/class-names.ts',
  'scripts/environments.ts',
  'scripts/inventory.js',
  'scripts/left-out.ts',
  'scripts/planted-key.js',
  'scripts/react-sentinels.ts',
]
/** What every build is made in; the last is a name that Vite would let the pages read. */
export const environment = {
  NODE_ENV: 'production',
  PRACTICE_API_KEY: plantedKey,
  VITE_KEY: plantedKey,
}
/** Files that are in no build, or that a build writes itself. */
const ignored = /\.test\.tsx?$|[\\/]testing[^\\/]*$|route-tree\.gen\.ts$/

/** Makes sure that dist contains the production build of the current sources. */
export async function build() {
  if (isBuilt(fingerprint())) return
  await withSetupLock(async () => {
    const wanted = fingerprint()
    if (isBuilt(wanted)) return
    say('Building (only when a source changes) …')
    const started = Date.now()
    rmSync(record, { force: true })
    const { code, output } = await runTool('vite', ['build'], { env: environment })
    if (code !== 0) throw new Stop(`${output}\nThe build failed: see above.`)
    writeInventory(root, join(root, 'dist'))
    writeFileSync(record, wanted)
    say(`Built in ${secondsSince(started)} s.`)
  })
}

const isBuilt = (wanted) =>
  existsSync(record) && existsSync(serverEntry) && readFileSync(record, 'utf8') === wanted

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesIn(path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The file at a path, or all files below a folder in a stable order; none if there is nothing at the path. */
function filesIn(path) {
  if (ignored.test(path) || !existsSync(join(root, path))) return []
  try {
    const names = readdirSync(join(root, path)).toSorted()
    return names.flatMap((name) => filesIn(join(path, name)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}
