/**
 * Loads the typefaces, also the ranges that hold the letters of names like Kovač and Nguyễn: nearly every list comes
 * to need them. All of them take effect at once: each that came by itself would lay the whole page out again.
 */
import rules from './fonts.css?inline'
import sheet from './fonts.css?url'

const families = ['Inter Variable', 'Source Serif 4 Variable']
const letters = 'ačễ'

/** Rejects if one of them does not come: its letters then stand in the typeface of the machine. */
export async function loadTypefaces(): Promise<void> {
  // A browser that has been here before got the rules with its page.
  if (document.querySelector(`link[href="${sheet}"]`)) {
    await Promise.all(families.map((family) => document.fonts.load(`1em '${family}'`, letters)))
    return
  }
  const faces = facesIn(rules)
  const loading = faces.map((face) => face.load())
  await Promise.allSettled(loading)
  for (const face of faces) if (face.status === 'loaded') document.fonts.add(face)
  await Promise.all(loading)
}

/** The `@font-face` rules of a style sheet. */
function facesIn(css: string): FontFace[] {
  const parsed = new CSSStyleSheet()
  parsed.replaceSync(css)
  return Array.from(parsed.cssRules)
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const named = (name: string) => style.getPropertyValue(name)
      return new FontFace(named('font-family').replaceAll(/^["']|["']$/g, ''), named('src'), {
        weight: named('font-weight'),
        unicodeRange: named('unicode-range'),
        display: 'swap',
      })
    })
}
