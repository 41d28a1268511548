/** What the build makes of the sources: the app for browsers, the server, and what draws the app's pages on it. */
import type { EnvironmentOptions } from 'vite'
import { assetFileNames, chunkFileNames, chunkGroups } from './chunks.ts'

export const environments: Record<string, EnvironmentOptions> = {
  client: {
    build: {
      outDir: 'dist/app',
      manifest: true,
      emptyOutDir: true,
      rolldownOptions: {
        // The script of the sign-in pages, which the gateway makes, shares nothing with the app.
        input: ['index.html', 'src/app/sign-in-page.ts'],
        output: { codeSplitting: { groups: chunkGroups }, assetFileNames, chunkFileNames },
        // No code relies on a property read alone: where reading subscribes, as with `formState`, the value is used.
        treeshake: { propertyReadSideEffects: false },
      },
    },
  },
  ssr: {
    // Hundreds of small modules: bundling them makes the start a fifth quicker.
    resolve: { noExternal: ['zod', 'hono', 'drizzle-orm'] },
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: { input: ['src/main.ts', 'src/serve.ts', 'src/mirror-thread.ts'] },
    },
  },
  // Draws pages for the gateway, which loads it as a file: with all that it needs, and React as browsers have it.
  drawing: {
    consumer: 'server',
    resolve: { noExternal: true, conditions: ['module', 'development', 'browser'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'dist/drawing',
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: { input: ['src/app/draw-page.tsx'] },
    },
  },
}
