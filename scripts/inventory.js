/**
 * What the desk consists of besides its own sources: an SBOM (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/)
 * and the licences of every package that runs in it, from the lock file and what is installed. Asks no network.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Writes `sbom.json` to the folder of the build, and `licences.json` to what the gateway serves of it. */
export function writeInventory(root, dist) {
  const { project, packages } = readPackages(root)
  writeFileSync(join(dist, 'sbom.json'), `${JSON.stringify(sbomOf(project, packages), null, 2)}\n`)
  const licences = Buffer.from(JSON.stringify(licencesOf(root, packages)))
  const served = join(dist, 'app', 'licences.json')
  writeFileSync(served, licences)
  writeFileSync(`${served}.br`, brotliCompressSync(licences))
  writeFileSync(`${served}.gz`, gzipSync(licences))
}

/** The project, and the packages that run with it, by where they are installed. */
export function readPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { '': project, ...installed } = packages
  const running = Object.entries(installed).filter(
    ([place, { dev, devOptional }]) => !dev && !devOptional && existsSync(join(root, place)),
  )
  const named = running.map(([place, found]) => [
    place,
    { ...found, name: found.name || place.split('node_modules/').at(-1) },
  ])
  return { project, packages: new Map(named) }
}

/** The bill of materials; the same for the same lock file, byte by byte. */
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
        [...packages].map(([place, found]) => ({
          ref: purlOf(found),
          dependsOn: refsOf(place, found, packages),
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

/** What a package asks for and has: found as Node finds it, from its own folder up. */
function refsOf(place, { dependencies, optionalDependencies, peerDependencies }, packages) {
  const asked = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const found = asked.map((name) => resolve(place, name, packages)).filter(Boolean)
  return [...new Set(found.map(purlOf))].toSorted()
}

function resolve(place, name, packages) {
  const inside = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
  if (packages.has(inside)) return packages.get(inside)
  if (place === '') return undefined
  return resolve(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name, packages)
}

const refOf = (component) => component['bom-ref']

/** One of each, in the order of their keys: the same package may be installed in more than one place. */
function unique(entries, keyOf) {
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]))
  return [...byKey.keys()].toSorted().map((key) => byKey.get(key))
}

const licenceFile = /^(licen[cs]e|copying|notice)/i

/** Name, version, licence and its texts, in the order of the names. */
export function licencesOf(root, packages) {
  const entries = [...packages].map(([place, { name, version, license = '' }]) => {
    const files = readdirSync(join(root, place)).filter((file) => licenceFile.test(file))
    const texts = files.toSorted().map((file) => readFileSync(join(root, place, file), 'utf8'))
    return { name, version, licence: license, text: texts.join('\n\n') }
  })
  return unique(entries, ({ name, version }) => `${name}@${version}`)
}
