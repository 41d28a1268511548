import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { licencesOf, readPackages, sbomOf } from './inventory.js'

const root = process.cwd()
const { project, packages } = readPackages(root)
const sbom = sbomOf(project, packages)
const licences = licencesOf(root, packages)

test('the SBOM names every package that runs in the desk, and none that only builds or tests it', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const refs = sbom.components.map((component) => component['bom-ref'])
  for (const [name, version] of Object.entries(dependencies)) {
    expect(refs).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
  }
  for (const name of Object.keys(devDependencies)) {
    expect(refs.filter((ref) => ref.startsWith(`pkg:npm/${name.replace('@', '%40')}@`))).toEqual([])
  }
  expect(new Set(refs).size).toBe(refs.length)
})

test('the SBOM contains every dependency that it refers to, and refers to every package', () => {
  const known = new Set(sbom.components.map((component) => component['bom-ref']))
  const [self, ...others] = sbom.dependencies
  expect(self!.dependsOn.length).toBeGreaterThan(25)
  expect(others.map(({ ref }) => ref).toSorted()).toEqual([...known].toSorted())
  const referred = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(referred.filter((ref) => !known.has(ref))).toEqual([])
  const reached = new Set(referred)
  expect([...known].filter((ref) => !reached.has(ref))).toEqual([])
})

test('the SBOM contains hashes and licences, no path of this machine, and no address but that of its schema', () => {
  const text = JSON.stringify(sbom)
  expect(text).toContain('"specVersion":"1.6"')
  expect(text).not.toContain(root)
  expect(text).not.toContain(homedir())
  expect(text.match(/https?:\/\/[^/"]+/g)).toEqual(['http://cyclonedx.org'])
  for (const component of sbom.components) {
    expect(component).toHaveProperty('hashes.0.alg', 'SHA-512')
    expect(JSON.stringify(component)).toMatch(/"content":"[\da-f]{128}"/)
    expect(JSON.stringify(component.licenses)).toMatch(/"(id|expression)":"[^"]{2,}"/)
  }
})

test('the same lock file gives the same SBOM', () => {
  const digest = (value: unknown) =>
    createHash('sha256').update(JSON.stringify(value)).digest('hex')
  expect(digest(sbomOf(project, packages))).toBe(digest(sbom))
})

test('lists every package with its licence, and nearly all with the text of the licence', () => {
  expect(licences).toHaveLength(sbom.components.length)
  expect(licences.filter(({ licence }) => !licence)).toEqual([])
  const without = licences.filter(({ text }) => !text)
  expect(without.length).toBeLessThan(licences.length / 8)
  const react = licences.find(({ name }) => name === 'react')
  expect(react).toMatchObject({ licence: 'MIT', text: expect.stringContaining('Meta Platforms') })
})
