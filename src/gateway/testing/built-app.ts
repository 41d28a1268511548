/** A small built app, for tests of how it is served. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export const script = `console.log(${JSON.stringify('a'.repeat(600))})`

export const page = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta property="csp-nonce" nonce="__NONCE__" />
    <title>Practice Desk</title>
    <script type="module" async src="/assets/main-1a2b.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>Practice Desk needs JavaScript.</noscript>
  </body>
</html>
`

const route = (name: string) => `src/app/routes/${name}.tsx?tsr-split=component`
export const manifest = {
  'index.html': {
    file: 'assets/main-1a2b.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/main.css'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  '_table.js': { file: 'assets/table.js', imports: ['_shared.js'], css: ['assets/table.css'] },
  [route('__root')]: { file: 'assets/root.js' },
  [route('index')]: { file: 'assets/today.js' },
  [route('matters/index')]: {
    file: 'assets/matters.js',
    imports: ['index.html', '_table.js'],
    css: ['assets/matters.css', 'assets/main.css'],
  },
  [route('matters/$matterId/route')]: { file: 'assets/matter.js' },
  [route('matters/$matterId/index')]: { file: 'assets/matter-summary.js' },
  [route('matters/$matterId_/print')]: { file: 'assets/matter-print.js' },
  [route('matters/$matterId/documents')]: { file: 'assets/matter-documents.js' },
  [route('_plain/contacts.new.person')]: {
    file: 'assets/new-person.js',
    imports: ['index.html', '_fields.js'],
    dynamicImports: ['src/app/calendar.tsx'],
  },
  '_fields.js': {
    file: 'assets/fields.js',
    imports: ['_shared.js'],
    dynamicImports: ['src/app/pickers.early.tsx'],
    css: ['assets/fields.css'],
  },
  'src/app/pickers.early.tsx': {
    file: 'assets/pickers.js',
    imports: ['_table.js', '_fields.js'],
    css: ['assets/pickers.css'],
  },
  'src/app/calendar.tsx': { file: 'assets/calendar.js' },
}

/** Writes the app to a temporary folder, which is removed when the test ends; `drawing` is the module that draws its pages. */
export function writeBuiltApp(drawing?: string): string {
  const dist = mkdtempSync(join(tmpdir(), 'practice-desk-app-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  const dir = join(dist, 'app')
  mkdirSync(dir)
  if (drawing !== undefined) {
    mkdirSync(join(dist, 'drawing'))
    writeFileSync(join(dist, 'package.json'), '{"type":"module"}')
    writeFileSync(join(dist, 'drawing', 'draw-page.js'), drawing)
  }
  const put = (name: string, contents: string | Buffer) => writeFileSync(join(dir, name), contents)
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.vite'))
  put('index.html', page)
  put('assets/matters.css', '.row{color:red}.other{color:blue}')
  put('assets/main.css', 'body{margin:0}')
  put('assets/table.css', '')
  put('index.html.br', brotliCompressSync(page))
  put('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  put('.vite/manifest.json', JSON.stringify(manifest))
  put('assets/main-1a2b.js', script)
  put('assets/main-1a2b.js.br', brotliCompressSync(script))
  put('assets/main-1a2b.js.gz', gzipSync(script))
  return dir
}
