/** Numbers as people type them. */

/** Reads `1204.5`, `1,204.50`, `$1,204.50` or `-3`; nothing else, as half a number is no number. */
export function readTypedNumber(typed: string): number | undefined {
  const text = typed.trim().replace(/^(-?)\$\s?/, '$1')
  if (!/^-?(\d+|\d{1,3}([, ]\d{3})+)?(\.\d*)?$/.test(text) || !/\d/.test(text)) return undefined
  const number = Number(text.replaceAll(/[, ]/g, ''))
  return Number.isFinite(number) ? number : undefined
}
