/** The style sheets of the built app, read at the start, and what pages need of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { classesIn, criticalStyles, parseSheet, type Sheet } from './critical-styles.ts'

/** Where the build puts them. */
const folder = 'assets'

/** Returns the rules that a page with this markup needs of the sheets at these paths. */
type PageStyles = (sheets: readonly string[], html: string) => string

/**
 * Reads all sheets. Their rules are found once for the pages with the same sheets, and again when an element has a class
 * that none had before.
 */
export function readPageStyles(staticDir: string): PageStyles {
  const names = readdirSync(join(staticDir, folder)).filter((name) => name.endsWith('.css'))
  const texts = new Map(
    names.map((name) => [`${folder}/${name}`, readFileSync(join(staticDir, folder, name), 'utf8')]),
  )
  const parsed = new Map<string, Sheet>()
  const sheetAt = (path: string) => {
    const sheet = parsed.get(path) ?? parseSheet(texts.get(path) ?? '')
    parsed.set(path, sheet)
    return sheet
  }
  const kinds = new Map<string, { classes: Set<string>; styles: string }>()
  return (sheets, html) => {
    const key = sheets.join()
    const classes = classesIn(html)
    const known = kinds.get(key)
    if (known && [...classes].every((name) => known.classes.has(name))) return known.styles
    const all = new Set([...(known?.classes ?? []), ...classes])
    const styles = criticalStyles(sheets.map(sheetAt), all)
    kinds.set(key, { classes: all, styles })
    return styles
  }
}
