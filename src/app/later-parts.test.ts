/** Whatever is loaded after its page is loaded by something that tries again, so that no lost connection breaks a page. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', 'src/app/*.ts', 'src/app/*.tsx'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))

/** What tries again: functions, and the property of a list that loads its suggestions in that way. */
const persistent = /^(retry|lazyWithRetry|lazyEarly|suggestions)$/

/** What does without its part, or is asked again by its query. */
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

/** Who is given a node, by those around it: a function as its argument, or a property as its value. */
function takerOf(around: readonly Node[]): string {
  const [parent, grandparent] = around.filter(({ type }) => type !== 'ConditionalExpression')
  if (parent?.type === 'CallExpression') return nameOf(parent['callee'])
  if (parent?.type === 'Property') return nameOf(parent['key'])
  return parent?.type === 'JSXExpressionContainer' ? nameOf(grandparent?.['name']) : ''
}

/** The imports in a file that nothing would try again. */
function fleetingImports(file: string, code: string): string[] {
  const { program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  /** Names that are given to something that tries again. */
  const kept = new Set<string>()
  visit(program, (node, around) => {
    if (node.type === 'Identifier' && persistent.test(takerOf(around))) kept.add(nameOf(node))
  })
  const fleeting: string[] = []
  visit(program, (node, [thunk, ...around]) => {
    if (node.type !== 'ImportExpression') return
    const [holder] = around
    const isKept =
      thunk?.type === 'ArrowFunctionExpression' &&
      (persistent.test(takerOf(around)) ||
        (holder?.type === 'VariableDeclarator' && kept.has(nameOf(holder['id']))))
    const source = node['source']
    if (!isKept && isNode(source)) fleeting.push(`${file}: ${String(source['value'])}`)
  })
  return fleeting
}

test('what is loaded after its page is tried again until it is there', () => {
  const found = files.flatMap((file) => fleetingImports(file, readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(others)
})

test.each([
  [`const Part = lazyWithRetry(() => import('./part.tsx'), 'Part')`, 0],
  [`const load = () => import('./part.tsx')\nconst Part = lazyWithRetry(load, 'Part')`, 0],
  [`const load = () => import('./part.tsx')\nconst Part = lazy(load)`, 1],
  [`const Part = lazy(() => import('./part.tsx'))`, 1],
  [`await import('./part.tsx')`, 1],
])('an import that nobody tries again is found: %s', (code, count) => {
  expect(fleetingImports('part.tsx', code)).toHaveLength(count)
})
