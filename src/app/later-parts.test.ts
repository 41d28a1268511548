/** Whatever is loaded after its page is loaded by something that tries again, so that no lost connection breaks a page. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const git = [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  'src/app/*.ts',
  'src/app/*.tsx',
]
const files = execFileSync('git', git, { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))

/** Where the functions are that try again. */
const retrying = 'ui/browser/lazy-with-retry.ts'
/** The property of a list that has its suggestions loaded by one of them. */
const retriedProperty = 'suggestions'

/** These manage without their part, or their query asks for it again. */
const others = [
  'src/app/api/client.ts: #contract/problem.ts',
  'src/app/data/matters/list-queries.ts: ./one-matter.ts',
  'src/app/main.tsx: ./early-input.ts',
]

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Calls `found` for each node, with those around it, the nearest first. */
function visit(
  value: unknown,
  found: (node: Node, around: readonly Node[]) => void,
  around: Node[] = [],
) {
  if (Array.isArray(value)) for (const one of value) visit(one, found, around)
  if (!isNode(value)) return
  found(value, around)
  for (const child of Object.values(value)) visit(child, found, [value, ...around])
}

const nameOf = (value: unknown) =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : ''

/** Who is given a node, by those around it: a function as its first argument, or a property as its value. */
function takerOf(node: Node, around: readonly Node[]): string {
  const [parent, grandparent] = around.filter(({ type }) => type !== 'ConditionalExpression')
  if (parent?.type === 'CallExpression') {
    const [first] = parent['arguments'] as Node[]
    return first === node ? nameOf(parent['callee']) : ''
  }
  if (parent?.type === 'Property') return nameOf(parent['key'])
  return parent?.type === 'JSXExpressionContainer' ? nameOf(grandparent?.['name']) : ''
}

/** The imports in a file that nothing would try again. */
function importsWithoutRetry(file: string, code: string): string[] {
  const { program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const persistent = new Set([retriedProperty])
  visit(program, (node) => {
    if (node.type !== 'ImportDeclaration') return
    const { source, specifiers } = node as Node & { source: Node; specifiers: Node[] }
    if (!String(source['value']).endsWith(retrying)) return
    for (const one of specifiers) persistent.add(nameOf(one['local']))
  })
  const isRetried = (node: Node, around: readonly Node[]) => persistent.has(takerOf(node, around))
  /** Names of functions that load a part, and are given to something that tries again. */
  const retried = new Set<string>()
  visit(program, (node, around) => {
    if (node.type === 'Identifier' && isRetried(node, around)) retried.add(nameOf(node))
  })
  const left: string[] = []
  visit(program, (node, [thunk, ...around]) => {
    if (nameOf(node['property']) === 'glob') left.push(`${file}: import.meta.glob`)
    if (node.type !== 'ImportExpression') return
    const [holder] = around
    const isKept =
      thunk?.type === 'ArrowFunctionExpression' &&
      (isRetried(thunk, around) ||
        (holder?.type === 'VariableDeclarator' && retried.has(nameOf(holder['id']))))
    const source = node['source']
    if (!isKept && isNode(source)) left.push(`${file}: ${String(source['value'])}`)
  })
  return left
}

test('what is loaded after its page is tried again until it is there', () => {
  const found = files.flatMap((file) => importsWithoutRetry(file, readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(others)
})

const imported = `import { lazyWithRetry, retry } from '#app/${retrying}'\n`

test.each([
  [`${imported}const Part = lazyWithRetry(() => import('./part.tsx'), 'Part')`, 0],
  [
    `${imported}const load = () => import('./part.tsx')\nconst Part = lazyWithRetry(load, 'Part')`,
    0,
  ],
  [`${imported}const load = () => import('./part.tsx')\nconst Part = lazy(load)`, 1],
  [`${imported}retry(other, () => import('./part.tsx'))`, 1],
  [`const retry = (load) => load()\nretry(() => import('./part.tsx'))`, 1],
  [`const Part = lazy(() => import('./part.tsx'))`, 1],
  [`await import('./part.tsx')`, 1],
  [`const parts = import.meta.glob('./*.tsx')`, 1],
])('an import that nobody tries again is found: %s', (code, count) => {
  expect(importsWithoutRetry('part.tsx', code)).toHaveLength(count)
})
