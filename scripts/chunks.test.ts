import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { markerOf, packageParts } from './chunks.ts'
import { listSources } from './sources.ts'

const sources = listSources('src')

test('every marker in a source file names a chunk that the build makes', () => {
  const named = sources.flatMap((file) => markerOf(file) ?? [])
  expect(named.length).toBeGreaterThan(50)
  expect(new Set(named)).toEqual(new Set(Object.keys(packageParts)))
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
