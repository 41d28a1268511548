/** What a person with an old Node is told by each command. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^Practice Desk needs Node 20\.19 .*; this is Node 18\.14\.0\.\n$/),
    ])
  },
)
