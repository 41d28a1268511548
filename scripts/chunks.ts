/** Which modules the build puts together into one file of the browser's. */
import { readFileSync } from 'node:fs'

/**
 * What the first screens share, in few files: left to the bundler it becomes many that compress worse and are
 * asked for one by one, and the first script names each file that it may ask for. A file of ours says in its
 * first line which of them it belongs to (`// @chunk NAME`); what comes from packages is named here.
 */
export const packageParts: Record<string, string[]> = {
  // Every first screen: the app itself, and its lists. No module has this name, or the bundler might give the same to another file.
  'first-rows': [],
  // Nearly every other page, a few hundred bytes each.
  pieces: [
    '@tabler/icons-react/dist/esm/createReactComponent',
    '@tanstack/react-query/build/modern/useMutation',
    '@tanstack/react-query/build/modern/mutationOptions',
    '@tanstack/react-query/build/modern/useQueries',
  ],
  // Every form.
  'form-kit': ['react-hook-form/', '@hookform/'],
}
export const firstRows = 'first-rows'

/** Of a route the split-off component and loader have the marker of its file; of other queries a module has none. */
const ownModule = /\/src\/(app|contract)\/[^?]+\.tsx?(\?tsr-split=component---loader)?$/
const markers = new Map<string, string | undefined>()

/** The chunk that a file asks for in its first line. */
export function markerOf(file: string): string | undefined {
  if (!markers.has(file)) {
    const [line = ''] = readFileSync(file, 'utf8').split('\n', 1)
    markers.set(file, /^\/\/ @chunk (\S+)$/.exec(line)?.[1])
  }
  return markers.get(file)
}

export const chunkGroups = Object.entries(packageParts).map(([name, parts]) => ({
  name,
  test: (id: string) =>
    ownModule.test(id)
      ? markerOf(id.replace(/\?.*$/, '')) === name
      : parts.some((part) => id.includes(`/node_modules/${part}`)),
}))

/** The first script names every style sheet that a page may need: the hash alone tells one from the other. */
export const assetFileNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith('.css'))
    ? 'assets/[hash][extname]'
    : 'assets/[name]-[hash][extname]'
