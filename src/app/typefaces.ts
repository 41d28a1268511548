/**
 * Loads the typefaces, also the ranges that hold the letters of names like Kovač and Nguyễn: nearly every list
 * comes to need them, and a range that arrives later lays the whole page out once more.
 */
import './fonts.css'

const beyondLatin = 'čễ'

for (const family of ['Inter Variable', 'Source Serif 4 Variable']) {
  // Without a range the text stands in the typeface of the machine.
  document.fonts.load(`1em '${family}'`, beyondLatin).catch(() => {})
}
