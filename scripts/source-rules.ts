/** Rules of the source tree that the linter does not check: the size of folders, imports between features, and type assertions. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'vite'

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

/** How many type assertions a file contains; `as const` does not count. */
export function assertionsIn(file: string, source = readFileSync(file, 'utf8')): number {
  let count = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, typeAnnotation } = node as {
      type?: string
      typeAnnotation?: { typeName?: { name?: string } }
    }
    if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const') count += 1
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program)
  return count
}
