/** Tables, numbers and counts for people to read on a terminal. */

/** Aligns rows below a head: each column is as wide as its widest value. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => [...row[column]!].length)))
  return all.map((row) => {
    const cells = row.map((text, column) => text + ' '.repeat(widths[column]! - [...text].length))
    return cells.join('  ').trimEnd()
  })
}

/** 12,345. */
export const formatNumber = (count: number): string => count.toLocaleString('en-AU')

/** A count with its noun: `1 file` or `12,345 files`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
