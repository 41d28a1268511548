// @chunk pieces
/** File sizes as people write them. */

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
const number = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 3 })

/** `1.24 MB` for bytes, in steps of a thousand and three digits at most; `1 byte`. */
export function formatSize(bytes: number) {
  if (bytes === 1) return '1 byte'
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${number.format(bytes / 1000 ** step)} ${units[step]}`
}
