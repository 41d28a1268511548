/** Rules of the source tree that the linter does not check: the size of folders, imports between features, and type assertions. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'vite'

/** The most source files that one folder may contain before it needs subfolders. */
const mostInFolder = 30

/** Folders that hold too many of these files, with how many they hold. */
export function crowdedFolders(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].flatMap(([folder, held]) =>
    held > mostInFolder ? [`${folder}: ${held}`] : [],
  )
}

const featureOf = /^(?:src\/app|#app)\/features\/([^/]+)\//

/** Imports by which one feature reaches into another: they meet in a route. */
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
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, typeAnnotation } = node as {
      type?: string
      typeAnnotation?: { typeName?: { name?: string } }
    }
    if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const') count += 1
    for (const child of Object.values(node)) look(child)
  }
  look(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program)
  return count
}
