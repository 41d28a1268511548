import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyModule, leftOutModules } from './left-out.ts'

test.each(Object.entries(leftOutModules))(
  'what stands in the place of %s has its exports, and none of them can be called unnoticed',
  async (path, names) => {
    const real = await import(pathToFileURL(join(process.cwd(), 'node_modules', path)).href)
    expect(Object.keys(real).toSorted()).toEqual(names.toSorted())
    const code = `data:text/javascript,${encodeURIComponent(emptyModule(names))}`
    const empty = (await import(/* @vite-ignore */ code)) as Record<string, () => unknown>
    expect(Object.keys(empty).toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(empty[name], name).toThrow(/left-out/)
  },
)
