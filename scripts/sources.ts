/** The source files of the tree, and what is in them as the parser sees it, for tests that judge them. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseSync } from 'vite'

/** The files below these folders that Git knows or would add, by their paths from the root. */
export const listSources = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.[jt]sx?$/.test(file) && existsSync(file))

/** A node of the syntax tree (ESTree, with what TypeScript and JSX add). */
export type Node = { type: string; [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Calls `found` for each node of a file, with its ancestors, the nearest first. */
export function visitNodes(
  file: string,
  source: string,
  found: (node: Node, around: readonly Node[]) => void,
): void {
  const visit = (value: unknown, around: readonly Node[]) => {
    if (Array.isArray(value)) for (const one of value) visit(one, around)
    if (!isNode(value)) return
    found(value, around)
    for (const child of Object.values(value)) visit(child, [value, ...around])
  }
  visit(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program, [])
}
