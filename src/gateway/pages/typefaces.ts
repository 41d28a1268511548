/** The typefaces: a browser that has kept them is told of them with the page, so that no text changes its shape. */
import * as z from 'zod/mini'
import type { Preloads } from './preloads.ts'
import { attribute } from './template.ts'

const Manifest = z.record(
  z.string(),
  z.object({ css: z.optional(z.array(z.string())), assets: z.optional(z.array(z.string())) }),
)

/** Set by the app once it has loaded them; a first visit waits for nothing but its rows. */
const cookie = /(?:^|;\s*)desk-typefaces=kept(?:;|$)/

/** Whether the browser that sent this cookie header has loaded the typefaces before. */
export const hasTypefaces = (header: string | undefined) => cookie.test(header ?? '')

/** Reads Vite's manifest; returns what draws the letters of nearly every page. */
export function typefacesIn(json: string): Preloads {
  const chunks = Object.values(Manifest.parse(JSON.parse(json)))
  const chunk = chunks.find(({ assets = [] }) => assets.some((file) => file.endsWith('.woff2')))
  const files = chunk?.assets?.filter((file) => file.includes('-latin-wght-')) ?? []
  const links = files.map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${attribute(file)}">`,
  )
  const styles = (chunk?.css ?? []).map(
    (file) => `<link rel="stylesheet" crossorigin href="/${attribute(file)}">`,
  )
  return { links: links.join(''), styles: styles.join('') }
}
