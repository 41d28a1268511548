/**
 * Lists the packages that run in the desk: an SBOM (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/) and their
 * licences, read from the lock file and from what is installed, without network access.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Writes `sbom.json` to the folder of the build, and `licences.json` to the part of it that the gateway serves. */
export function writeInventory(root, dist) {
  const { project, packages } = readPackages(root)
  writeFileSync(join(dist, 'sbom.json'), `${JSON.stringify(sbomOf(project, packages), null, 2)}\n`)
  const licences = Buffer.from(JSON.stringify(licencesOf(root, packages)))
  const served = join(dist, 'app', 'licences.json')
  writeFileSync(served, licences)
  writeFileSync(`${served}.br`, brotliCompressSync(licences))
  writeFileSync(`${served}.gz`, gzipSync(licences))
}

/**
 * The project, and the packages that run with it, by the path at which each is installed.
 *
 * @typedef {{ name: string, version: string }} Package
 * @typedef {ReadonlyMap<string, Package>} Packages
 * @param {string} root
 * @returns {{ project: Package, packages: Packages }}
 */
export function readPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { '': project, ...installed } = packages
  const running = Object.entries(installed).filter(
    ([path, { dev, devOptional }]) => !dev && !devOptional && existsSync(join(root, path)),
  )
  const named = running.map(([path, found]) => [
    path,
    { ...found, name: found.name || path.split('node_modules/').at(-1) },
  ])
  return { project, packages: new Map(named) }
}

/**
 * The bill of materials; the same lock file always gives the same bytes.
 *
 * @param {Package} project
 * @param {Packages} packages
 */
export function sbomOf(project, packages) {
  const self = `${project.name}@${project.version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': self,
        name: project.name,
        version: project.version,
      },
    },
    components: unique([...packages.values()].map(componentOf), refOf),
    dependencies: [
      { ref: self, dependsOn: refsOf('', project, packages) },
      ...unique(
        [...packages].map(([path, found]) => ({
          ref: purlOf(found),
          dependsOn: refsOf(path, found, packages),
        })),
        ({ ref }) => ref,
      ),
    ],
  }
}

function componentOf(found) {
  const { name, version, integrity = '', license = '' } = found
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const [, algorithm, digest] = /^(sha\d+)-(\S+)/.exec(integrity) || []
  return {
    type: 'library',
    'bom-ref': purlOf(found),
    ...(group && { group }),
    name: plain,
    version,
    scope: 'required',
    ...(digest && {
      hashes: [
        {
          alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
          content: Buffer.from(digest, 'base64').toString('hex'),
        },
      ],
    }),
    licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    purl: purlOf(found),
  }
}

/** https://github.com/package-url/purl-spec */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The installed dependencies of a package, found as Node finds them: from its own folder up. */
function refsOf(path, { dependencies, optionalDependencies, peerDependencies }, packages) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const found = names.map((name) => resolve(path, name, packages)).filter(Boolean)
  return [...new Set(found.map(purlOf))].toSorted()
}

function resolve(path, name, packages) {
  const inside = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (packages.has(inside)) return packages.get(inside)
  if (path === '') return undefined
  return resolve(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name, packages)
}

const refOf = (component) => component['bom-ref']

/** One of each, in the order of their keys: the same package may be installed in more than one place. */
function unique(entries, keyOf) {
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]))
  return [...byKey.keys()].toSorted().map((key) => byKey.get(key))
}

const licenceFile = /^(licen[cs]e|copying|notice)/i

/**
 * Name, version, licence and its texts of each package, in the order of their names.
 *
 * @param {string} root
 * @param {Packages} packages
 */
export function licencesOf(root, packages) {
  const entries = [...packages].map(([path, { name, version, license = '' }]) => {
    const files = readdirSync(join(root, path)).filter((file) => licenceFile.test(file))
    const texts = files.toSorted().map((file) => readFileSync(join(root, path, file), 'utf8'))
    return { name, version, licence: license, text: texts.join('\n\n') }
  })
  return unique(entries, ({ name, version }) => `${name}@${version}`)
}
