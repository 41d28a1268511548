/** Rules of the source tree that the linter does not check: the size of folders, imports between features, parts that are loaded later, what tests start, apostrophes, and type assertions. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isNode, type Node, visitNodes } from './sources.ts'

/** The most source files that one folder may contain before it needs subfolders. */
const maxFiles = 30

/** Folders with too many of these files, and how many each has. */
export function crowdedFolders(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) => (count > maxFiles ? [`${folder}: ${count}`] : []))
}

const featureOf = /^(?:src\/app|#app)\/features\/([^/]+)\//

/** Imports of one feature from another, which only a route may combine. */
export function featureBreaches(file: string, source: string): string[] {
  const own = featureOf.exec(file)?.[1]
  if (own === undefined) return []
  const named = [...source.matchAll(/'(#app\/features\/[^']+)'/g)].map(([, from = '']) => from)
  return named.flatMap((from) => (featureOf.exec(from)?.[1] === own ? [] : [`${file}: ${from}`]))
}

/** Whether a file loads a component in a way that gives up at the first failure: `lazyWithRetry` is there for all. */
export const givesUpLoading = (file: string, source = readFileSync(file, 'utf8')): boolean =>
  !file.endsWith('ui/browser/lazy-with-retry.ts') && /\blazy\b[^;]*\bfrom 'react'/.test(source)

/** Where the functions are that load a part until it is there. */
const retrying = 'ui/browser/lazy-with-retry.ts'
/** The property of a list that has its suggestions loaded by one of them. */
const retriedProperty = 'suggestions'

/** The dynamic imports of a file that nothing retries: a lost connection would break the page. */
export function importsWithoutRetry(file: string, source = readFileSync(file, 'utf8')): string[] {
  const takers = new Set([retriedProperty])
  visitNodes(file, source, (node) => {
    if (node.type !== 'ImportDeclaration') return
    const { source: from, specifiers } = node as Node & { source: Node; specifiers: Node[] }
    if (!String(from['value']).endsWith(retrying)) return
    for (const one of specifiers) takers.add(nameOf(one['local']))
  })
  const isRetried = (node: Node, around: readonly Node[]) => takers.has(takerOf(node, around))
  /** Names of functions that load a part, and are given to something that tries again. */
  const retried = new Set<string>()
  visitNodes(file, source, (node, around) => {
    if (node.type === 'Identifier' && isRetried(node, around)) retried.add(nameOf(node))
  })
  const left: string[] = []
  visitNodes(file, source, (node, [thunk, ...around]) => {
    if (nameOf(node['property']) === 'glob') left.push(`${file}: import.meta.glob`)
    if (node.type !== 'ImportExpression' || !isNode(node['source'])) return
    const [holder] = around
    const isKept =
      thunk?.type === 'ArrowFunctionExpression' &&
      (isRetried(thunk, around) ||
        (holder?.type === 'VariableDeclarator' && retried.has(nameOf(holder['id']))))
    if (!isKept) left.push(`${file}: ${String(node['source']['value'])}`)
  })
  return left
}

const nameOf = (value: unknown) =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : ''

/** The name of what receives a node, from its ancestors: a function (first argument) or a property (value). */
function takerOf(node: Node, around: readonly Node[]): string {
  const [parent, grandparent] = around.filter(({ type }) => type !== 'ConditionalExpression')
  if (parent?.type === 'CallExpression') {
    const [first] = parent['arguments'] as Node[]
    return first === node ? nameOf(parent['callee']) : ''
  }
  if (parent?.type === 'Property') return nameOf(parent['key'])
  return parent?.type === 'JSXExpressionContainer' ? nameOf(grandparent?.['name']) : ''
}

/** Programs that read settings, as tests name them. */
const programs = /dist\/server|'dist', 'server'|\b(main|serve|start|service|desk|dev)\.js\b/

/** Whether a test may start a program with the settings of whoever runs it, or read these itself. */
export const readsSettingsOfDeveloper = (
  file: string,
  source = readFileSync(file, 'utf8'),
): boolean =>
  /\bloadEnvironment\([^,)]*\)/.test(source) ||
  (source.includes("'node:child_process'") &&
    programs.test(source) &&
    !source.includes('isolated('))

/** The texts of a file with a straight apostrophe in a word, where the screen has a curly one. */
export function straightApostrophes(file: string, source = readFileSync(file, 'utf8')): string[] {
  const found: string[] = []
  visitNodes(file, source, ({ type, value }) => {
    if (type !== 'Literal' && type !== 'JSXText' && type !== 'TemplateElement') return
    const isTemplate = typeof value === 'object' && value !== null && 'cooked' in value
    const text = String(isTemplate ? value.cooked : value)
    if (/\p{L}'\p{L}/u.test(text)) found.push(`${file}: ${text.trim()}`)
  })
  return found
}

/** How many type assertions a file contains; `as const` does not count. */
export function assertionsIn(file: string, source = readFileSync(file, 'utf8')): number {
  let count = 0
  visitNodes(file, source, ({ type, typeAnnotation }) => {
    const named = isNode(typeAnnotation) ? nameOf(typeAnnotation['typeName']) : ''
    if (type === 'TSAsExpression' && named !== 'const') count += 1
  })
  return count
}
