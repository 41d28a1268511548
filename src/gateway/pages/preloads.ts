/** Lists the scripts and styles that a page will need, so that the browser loads them at once. */
import * as z from 'zod/mini'
import { attribute } from './template.ts'

/** Vite's manifest of the chunks of the build. */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof Manifest>

/** Vite's name for the page of the app; the sign-in pages, which have another, share nothing with it. */
const appEntry = 'index.html'

/** Vite's name for the chunk of a route's component, split off by TanStack Router. */
const routeChunk = /^src\/app\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/

/** A part that is split off and yet shown with every page that imports it names its file so. */
const earlyPart = /\.early\.tsx?$/

/** Markup for the head: scripts to fetch early, and style sheets. */
export type Preloads = { links: string; styles: string }
type Route = { pattern: RegExp; parameters: number; depth: number; preloads: Preloads }

/** No preloads. */
export const noPreloads: Preloads = { links: '', styles: '' }

/** Reads Vite's manifest; returns what the page at `pathname` needs beyond what every page loads. */
export function createPreloads(json: string): (pathname: string) => Preloads {
  const manifest = Manifest.parse(JSON.parse(json))
  const loaded = closure(manifest, manifest[appEntry] ? [appEntry] : [])
  const names = Object.keys(manifest).flatMap((id) => nameOf(id) ?? [])
  const routes = names
    .map(({ id, parts }) => {
      const layouts = names.filter((other) => isLayoutOf(other.parts, parts))
      const chunks = [...layouts.map((layout) => layout.id), id]
      return { ...routeOf(parts), preloads: preloadsFor(manifest, chunks, loaded) }
    })
    // Routes with the fewest parameters first, and of nested ones the innermost.
    .toSorted((one, other) => one.parameters - other.parameters || other.depth - one.depth)
  return (pathname) => routes.find(({ pattern }) => pattern.test(pathname))?.preloads ?? noPreloads
}

type Name = { id: string; parts: string[] }

/** A chunk and the parts of its route's name: `matters/$matterId.tsx` is `matters` and `$matterId`. */
function nameOf(id: string): Name | undefined {
  const name = routeChunk.exec(id)?.[1]
  if (name === undefined || name.startsWith('__root')) return undefined
  return { id, parts: name.split(/[/.]/).filter((part) => part !== 'route') }
}

/** Whether pages of the route `inner` are shown inside the route `outer`; a part like `$matterId_` opts out. */
const isLayoutOf = (outer: string[], inner: string[]) =>
  outer.length < inner.length && outer.every((part, index) => part === inner[index])

/** The pattern of a route's addresses, such as `/matters/163-A`, by the naming rules of file routes. */
function routeOf(parts: string[]): Omit<Route, 'preloads'> {
  const segments = parts
    .filter((part) => part !== 'index' && !/^[_(]/.test(part))
    .map((part) => part.replace(/_$/, ''))
  const patterns = segments.map((part) => {
    if (part === '$') return '/.*'
    return part.startsWith('$') ? '/[^/]+' : `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
  })
  const parameters = segments.filter((part) => part.startsWith('$')).length
  return { pattern: new RegExp(`^${patterns.join('')}/?$`), parameters, depth: parts.length }
}

function preloadsFor(manifest: Manifest, ids: string[], loaded: ReadonlySet<string>): Preloads {
  const chunks = without(loaded, closure(manifest, ids))
  if (chunks.length === 0) return noPreloads
  const later = chunks
    .flatMap((each) => manifest[each]?.dynamicImports ?? [])
    .filter((each) => earlyPart.test(each))
  const early = without(new Set([...loaded, ...chunks]), closure(manifest, later))
  const styles = without(stylesOf(manifest, loaded), stylesOf(manifest, chunks))
  // What the page inserts itself once it is wanted.
  const earlyStyles = without(stylesOf(manifest, [...loaded, ...chunks]), stylesOf(manifest, early))
  // A browser asks for six files at once: those that all else waits for, ahead.
  const first = [...loaded].filter((each) => each !== appEntry)
  return {
    links:
      linksTo('rel="modulepreload"', filesOf(manifest, [...first, ...chunks])) +
      linksTo('rel="modulepreload" fetchpriority="low"', filesOf(manifest, early)) +
      linksTo('rel="preload" as="style" fetchpriority="low"', earlyStyles),
    styles: linksTo('rel="stylesheet"', styles),
  }
}

const without = (left: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...all].filter((each) => !left.has(each))

const filesOf = (manifest: Manifest, ids: string[]) => ids.map((id) => manifest[id]?.file ?? '')

const stylesOf = (manifest: Manifest, ids: Iterable<string>) =>
  new Set([...ids].flatMap((id) => manifest[id]?.css ?? []))

/** Links for the head of a page, each with these attributes. */
export const linksTo = (attributes: string, files: string[]) =>
  files.map((file) => `<link ${attributes} crossorigin href="/${attribute(file)}">`).join('')

/** These chunks and everything that they import, directly or indirectly. */
function closure(manifest: Manifest, ids: string[], seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    closure(manifest, manifest[id]?.imports ?? [], seen)
  }
  return seen
}
