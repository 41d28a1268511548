/** Preloads the typefaces in a browser that has them in its cache, so that no text changes its typeface after the first paint. */
import { linksTo, Manifest, type Preloads } from './preloads.ts'

/** Set by the app once it has loaded the typefaces; a first visit must not wait for them. */
export const typefacesCookie = /(?:^|;\s*)desk-typefaces=kept(?:;|$)/

/** Whether the browser that sent this cookie header has loaded the typefaces before. */
export const hasTypefaces = (header: string | undefined) => typefacesCookie.test(header ?? '')

/** Reads Vite's manifest; returns the typefaces that nearly every page needs. */
export function typefacesIn(json: string): Preloads {
  const chunks = Object.values(Manifest.parse(JSON.parse(json)))
  const { assets = [] } =
    chunks.find((chunk) => chunk.assets?.some((file) => file.endsWith('.woff2'))) ?? {}
  const latin = assets.filter((file) => file.includes('-latin-wght-'))
  const rules = assets.filter((file) => file.endsWith('.css'))
  return {
    links: linksTo('rel="preload" as="font" type="font/woff2"', latin),
    styles: linksTo('rel="stylesheet"', rules),
  }
}
