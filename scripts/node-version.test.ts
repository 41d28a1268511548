/** What a person with an old Node is told by each command. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isolated } from '#main/testing/isolated.ts'
import { listSources, type Node, visitNodes } from './sources.ts'

const dataUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`

/** `node:fs` as Node 18.14 has it: without what a later version brought. */
const names = Object.keys(fs).filter((name) => name !== 'statfsSync' && name !== 'default')
const oldFs = dataUrl(
  `import fs from 'node:fs'; export default fs; export const { ${names.join(', ')} } = fs`,
)
const hooks = dataUrl(
  `export const resolve = (name, from, next) =>
     name === 'node:fs' && from.parentURL?.startsWith('file:')
       ? { url: ${JSON.stringify(oldFs)}, shortCircuit: true }
       : next(name, from)`,
)
const asOldNode = dataUrl(
  `import { register } from 'node:module'
   Object.defineProperty(process.versions, 'node', { value: '18.14.0' })
   register(${JSON.stringify(hooks)})`,
)

test.each(['start', 'dev', 'check', 'test', 'service', 'desk', 'bench'])(
  'npm run %s says which Node it needs, whatever an older one lacks',
  (name) => {
    const file = join(import.meta.dirname, `${name}.js`)
    const args = ['--no-warnings', '--import', asOldNode, file]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      ...isolated(),
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^Practice Desk needs Node 20\.19 .*; this is Node 18\.14\.0\.\n$/),
    ])
  },
)

/** What Node 14 cannot parse: `a ||= b`, blocks of classes, `#a in b`, attributes of imports, newer flags of patterns. */
const isTooNew = (node: Node) =>
  ['||=', '&&=', '??='].includes(String(node['operator'])) ||
  node.type === 'StaticBlock' ||
  (node.type === 'BinaryExpression' && (node['left'] as Node).type === 'PrivateIdentifier') ||
  (Array.isArray(node['attributes']) && node['attributes'].length > 0) ||
  /[dv]/.test(String((node['regex'] as { flags?: string } | undefined)?.flags ?? ''))

function tooNewIn(file: string, source = fs.readFileSync(file, 'utf8')) {
  const found: string[] = []
  visitNodes(file, source, (node) => {
    if (isTooNew(node)) found.push(`${file}: ${String(node['operator'] ?? node.type)}`)
  })
  return found
}

test('an older Node can parse every script, and so can say that it is too old', () => {
  const scripts = listSources('scripts').filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(15)
  expect(scripts.flatMap((file) => tooNewIn(file))).toEqual([])
})

test.each([
  'a ||= b',
  'a &&= b',
  'a ??= b',
  'class A { static { a() } }',
  'class A { #a; b = (c) => #a in c }',
  "import a from './a.json' with { type: 'json' }",
  'a.match(/a/d)',
])('syntax that an older Node cannot parse is found: %s', (code) => {
  expect(tooNewIn('a.js', code)).toHaveLength(1)
})
