/** Leaves out of the app what a package imports by itself and nothing here calls. */
import type { Plugin } from 'vite'

/** The modules, each with all that it exports. */
export const leftOutModules: Record<string, string[]> = {
  // The router is given its own way to read and write addresses (src/app/router.tsx).
  '@tanstack/router-core/dist/esm/searchParams.js': [
    'defaultParseSearch',
    'defaultStringifySearch',
    'parseSearchWith',
    'stringifySearchWith',
  ],
}

/** A module with exports of these names, each of which throws when it is called. */
export const emptyModule = (names: string[]) => `
const leftOut = () => { throw new Error('Left out of the build by scripts/left-out.ts') }
export { ${names.map((name) => `leftOut as ${name}`).join(', ')} }
`

export const leftOut = (): Plugin => ({
  name: 'practice-desk:left-out',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: Object.keys(leftOutModules).map((path) => `**/node_modules/${path}`) },
    handler: (id) => emptyModule(leftOutModules[id.replace(/^.*\/node_modules\//, '')]!),
  },
})
