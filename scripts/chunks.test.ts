import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { markerOf, packageParts } from './chunks.ts'
import { listSources } from './sources.ts'

const sources = listSources('src')

test('every marker in a source file names a chunk that the build makes', () => {
  const named = sources.flatMap((file) => markerOf(file) ?? [])
  expect(named.length).toBeGreaterThan(50)
  expect(new Set(named)).toEqual(new Set(Object.keys(packageParts)))
})

test('a marker counts in a file that was saved with the line ends of Windows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-chunks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'saved-on-windows.ts')
  writeFileSync(file, '// @chunk pieces\r\nexport const one = 1\r\n')
  expect(markerOf(file)).toBe('pieces')
})

/** A part is a folder, ending in `/`, or the beginning of a file's name. */
const exists = (part: string) => {
  const path = join('node_modules', part)
  const name = part.endsWith('/') ? '' : basename(path)
  const folder = name ? dirname(path) : path
  return existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(name))
}

test('every part of a package that is assigned to a chunk exists', () => {
  expect(
    Object.values(packageParts)
      .flat()
      .filter((part) => !exists(part)),
  ).toEqual([])
})
