/** Building: client to dist/app and server to dist/server, and only where a source differs from the build's. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.js'
import { writeInventory } from './inventory.js'
import { root, runTool, say, secondsSince, Stop } from './run.js'

/** Where the built desk begins. */
export const serverEntry = join(root, 'dist', 'server', 'main.js')
/** Where the built service alone begins. */
export const serviceEntry = join(root, 'dist', 'server', 'serve.js')

/** The sources of the build; written last, so that an interrupted build never looks complete. */
const record = join(root, 'dist', 'sources.sha256')
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/chunks.ts',
  'scripts/class-names.ts',
  'scripts/inventory.js',
]
/** What no build contains, or what a build writes itself. */
const beside = /\.test\.tsx?$|[\\/]testing[^\\/]*$|route-tree\.gen\.ts$/

/** Makes sure that dist contains the production build of the current sources. */
export async function build() {
  if (isBuilt(fingerprint())) return
  await alone(async () => {
    const wanted = fingerprint()
    if (isBuilt(wanted)) return
    say('Building (only when a source changes) …')
    const started = Date.now()
    rmSync(record, { force: true })
    const { code, output } = await runTool('vite', ['build'], { env: { NODE_ENV: 'production' } })
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
  for (const file of sources.flatMap((place) => filesIn(place))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files at a place, in a stable order; a folder with all below it, a place that is not there with none. */
function filesIn(place) {
  if (beside.test(place) || !existsSync(join(root, place))) return []
  try {
    const inside = readdirSync(join(root, place)).toSorted()
    return inside.flatMap((name) => filesIn(join(place, name)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place]
    throw error
  }
}
