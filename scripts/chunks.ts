/** Which modules the build puts together into one chunk of the app. */
import { readFileSync } from 'node:fs'

/**
 * What the first screens share, in few chunks: the bundler alone would make many, which compress worse and are
 * loaded one by one, and the first script contains the name of each. A file of ours names its chunk in its
 * first line (`// @chunk NAME`); the parts of packages are listed here.
 */
export const packageParts: Record<string, string[]> = {
  // Every first screen: the app itself, and its lists. No module may have this name: the bundler could give it to another chunk.
  'first-rows': [],
  // Nearly every other page, a few hundred bytes each.
  pieces: [
    '@tabler/icons-react/dist/esm/createReactComponent',
    '@tanstack/react-query/build/modern/useMutation',
    '@tanstack/react-query/build/modern/mutationOptions',
    '@tanstack/react-query/build/modern/useQueries',
  ],
  // What the frame of every page, its palette and lists share a moment after the first rows.
  later: [
    '@mantine/hooks/esm/use-debounced-value/',
    '@tanstack/react-router/dist/esm/useRouterState.',
  ],
  // How tasks are read and changed: their lists, their forms, and the pages that show some of them.
  'task-parts': [],
  // The parts of a matter's page, and of others that show its tasks and documents.
  records: [],
  // Every form.
  'form-kit': ['react-hook-form/', '@hookform/'],
  // The forms of records: dates, and pickers, which begin to load as soon as this chunk is there.
  fields: ['@tabler/icons-react/dist/esm/icons/IconCalendar.'],
}
export const firstRows = 'first-rows'

/** The component and loader that are split off from a route have the marker of its file; any other query has none. */
const ownModule = /\/src\/(app|contract)\/[^?]+\.tsx?(\?tsr-split=component---loader)?$/
const markers = new Map<string, string | undefined>()

/** The chunk that a file names in its first line. */
export function markerOf(file: string): string | undefined {
  if (!markers.has(file)) {
    const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/, 1)
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

/** The first script contains the name of every other one, so that its hash is short: seven characters are the fewest that the bundler takes. */
export const chunkFileNames = 'assets/[name]-[hash:7].js'

/** The first script contains the name of every style sheet that a page may need, so it is the hash alone. */
export const assetFileNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith('.css'))
    ? 'assets/[hash:7][extname]'
    : 'assets/[name]-[hash][extname]'
