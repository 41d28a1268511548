/** Builds the client, the server and what draws pages to folders of dist, mounts the gateway in development, and names the test projects. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { firstRows } from './scripts/chunks.ts'
import { classNames } from './scripts/class-names.ts'
import { environments } from './scripts/environments.ts'
import { gatewayInDevelopment } from './scripts/gateway-in-development.ts'
import { leftOut } from './scripts/left-out.ts'
import { reactSentinels } from './scripts/react-sentinels.ts'
import { readDevelopmentSettings } from './src/development-settings.ts'
import { SettingsError } from './src/settings-error.ts'
import { loadEnvironment } from './src/environment.ts'
import { embeddedOnly, onBothEngines } from './src/testing/engines.ts'
import { freshModuleTests } from './src/testing/fresh-module-tests.ts'
import { roomForGarbage, unoptimized } from './src/testing/unoptimized.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** The files that are worth compressing. */
const compressible = /\.(js|css|svg|json|txt|webmanifest|wasm)$/
/** In bytes: for a smaller file the header costs more than compression saves. */
const minimumSize = 512

/** Lets the page load the file of the first rows itself, in place of an entry that does nothing but import it. */
function bypassEntry(): Plugin {
  return {
    name: 'practice-desk:bypass-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const file = Object.values(bundle).find(({ name }) => name === firstRows)?.fileName
        if (!entry || !file) throw new Error(`The build has no entry, or no ${firstRows}.`)
        const preload = `<link rel="modulepreload" crossorigin href="/${file}">`
        return html.replace(preload, '').replace(entry.fileName, file)
      },
    },
  }
}

/**
 * Writes the file of the first rows anew, when all else of it is done: a second minifier takes another 1 % off what
 * travels, and a hint lets browsers that know it compile the functions while the file still arrives, off the main
 * thread, rather than one by one as they are called: nearly all of them are, before the first row. The hint only
 * counts in the first line of a file.
 */
function finishFirstRows(): Plugin {
  const hint = '//# allFunctionsCalledOnLoad\n'
  return {
    name: 'practice-desk:finish-first-rows',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== firstRows) continue
        const file = join(dir, chunk.fileName)
        const { code = '' } = await minify(await readFile(file, 'utf8'), {
          module: true,
          compress: { passes: 3, ecma: 2020 },
        })
        await writeFile(file, hint + code)
      }
    },
  }
}

/** Writes `.br` and `.gz` beside each file that the gateway serves as it is. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'practice-desk:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved: (config) => {
      folder = config.environments['client']?.build.outDir ?? ''
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      const served = files.filter((file) => compressible.test(file) && !file.startsWith('.'))
      await Promise.all(served.map((file) => compress(join(folder, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.byteLength < minimumSize) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  }
  await writeFile(`${file}.br`, await compressBrotli(plain, { params }))
  await writeFile(`${file}.gz`, await compressGzip(plain, { level: 9 }))
}

const appPlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // The loader of a page comes in the same file as the page.
    codeSplittingOptions: {
      defaultBehavior: [['loader', 'component']],
      // Importing that file takes a frame even once it is here, and the facts of a matter must not wait for that.
      splitBehavior: ({ routeId }) =>
        routeId === '/matters/$matterId' ? [['component']] : undefined,
    },
    routesDirectory: 'src/app/routes',
    generatedRouteTree: 'src/app/route-tree.gen.ts',
    routeFileIgnorePattern: '\\.test\\.',
    quoteStyle: 'single',
    semicolons: false,
  }),
  react(),
]

/** A busy machine must not fail a test. */
const longTimeouts = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

/** Those that are not in a file of their name. */
const benches: Record<string, string[]> = {
  service: ['src/service/bench/*.bench.ts'],
  fair: ['src/fair.test.ts'],
  kills: [
    'src/{power-cut,full-disk}.test.ts',
    'src/{database/lock,database/power-cut,gateway/mirror/kills}.test.ts',
    'src/gateway/desk/time/exactly-once.test.ts',
  ],
}

/** Tests that take longer than others may: only `npm run bench NAME` runs them. */
const benchOf = (name: string): TestProjectInlineConfiguration => ({
  test: {
    name: `${name}-bench`,
    include: benches[name] ?? [`{e2e,src/gateway/bench}/${name}.bench.ts`],
    testTimeout: 60 * 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})

/** Ends a test file only once all its imports have loaded: the next file of its worker shares the modules. */
const awaitImports = 'src/testing/await-imports.ts'
/** For test files that can share a process with others: loading one for each takes seconds. */
const shared = { isolate: false, setupFiles: [awaitImports], execArgv: roomForGarbage }

/** Tests on Node; the set-up reads from `TEST_ENGINE` on which engine they open their databases. */
const onNode = {
  ...shared,
  execArgv: unoptimized,
  globalSetup: ['src/database/testing/setup.ts'],
  ...longTimeouts,
}

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...onNode,
      name: 'node',
      include: ['{scripts,src}/**/*.test.ts'],
      exclude: [...embeddedOnly, ...freshModuleTests],
      env: { TEST_ENGINE: 'postgres' },
    },
  },
  {
    test: {
      ...onNode,
      name: 'embedded',
      include: [...embeddedOnly, ...onBothEngines],
      env: { TEST_ENGINE: 'pglite' },
    },
  },
  {
    test: {
      ...shared,
      name: 'fresh-modules',
      include: freshModuleTests,
      setupFiles: [awaitImports, 'src/app/testing/fresh-modules.ts'],
      execArgv: unoptimized,
      ...longTimeouts,
    },
  },
  {
    plugins: appPlugins(),
    test: {
      // Loading the whole app takes seconds, so it is loaded once for all files; `forget-page.ts` keeps them apart.
      ...shared,
      name: 'pages',
      include: ['src/app/**/*.test.tsx'],
      setupFiles: [awaitImports, 'src/app/testing/setup.ts'],
      environment: 'jsdom',
      // React as in the product: its development build takes twice as long.
      env: { NODE_ENV: 'production' },
      ...longTimeouts,
    },
    oxc: { jsx: { development: false } },
  },
]

/** The development server listens at the address of the desk; a wrong setting ends it with the same single line. */
function developmentServer() {
  try {
    const { host, port } = readDevelopmentSettings(loadEnvironment('desk').environment)
    // No CORS headers, in development either.
    return { host: host.replaceAll(/[[\]]/g, ''), port, strictPort: true, cors: false }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

// Vitest loads this file too; its projects have the plugins that they need.
const testing = process.env['VITEST'] !== undefined
const bench = process.env['BENCH']

export default defineConfig(({ command }) => ({
  plugins: testing
    ? []
    : [
        appPlugins(),
        gatewayInDevelopment(),
        reactSentinels(),
        leftOut(),
        bypassEntry(),
        finishFirstRows(),
        precompress(),
      ],
  ...(command === 'serve' && !testing && { server: developmentServer() }),
  css: { modules: { generateScopedName: classNames() } },
  build: { target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'] },
  environments,
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // With `builder`, `vite build` builds all environments in one run.
  builder: {},
  test: {
    projects: bench === undefined ? projects : [benchOf(bench)],
    // One more than two processors: many tests wait for a process of their own, or for what never comes.
    maxWorkers: Math.max(3, availableParallelism()),
  },
}))
