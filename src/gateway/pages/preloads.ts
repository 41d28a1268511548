/** Lists the scripts and styles that a page will need, so that the browser loads them at once. */
import * as z from 'zod/mini'
import { attribute } from './template.ts'

/** Vite's manifest of the chunks of the build. */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof Manifest>

/** Vite's name for the chunk of a route's component, split off by TanStack Router. */
const routeChunk = /^src\/app\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/

/** Markup for the head: scripts to fetch early, and style sheets. */
export type Preloads = { links: string; styles: string }
type Route = { pattern: RegExp; parameters: number; depth: number; preloads: Preloads }

/** No preloads. */
export const noPreloads: Preloads = { links: '', styles: '' }

/** Reads Vite's manifest; returns what the page at `pathname` needs beyond what every page loads. */
export function createPreloads(json: string): (pathname: string) => Preloads {
  const manifest = Manifest.parse(JSON.parse(json))
  const entries = Object.keys(manifest).filter((id) => manifest[id]?.isEntry)
  const loaded = closure(manifest, entries)
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
  const chunks = [...closure(manifest, ids)].filter((each) => !loaded.has(each))
  const styles = new Set(chunks.flatMap((each) => manifest[each]?.css ?? []))
  for (const style of [...loaded].flatMap((each) => manifest[each]?.css ?? [])) styles.delete(style)
  const files = chunks.map((each) => manifest[each]?.file ?? '')
  return {
    links: linksTo('rel="modulepreload"', files),
    styles: linksTo('rel="stylesheet"', [...styles]),
  }
}

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
