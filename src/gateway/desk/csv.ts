/** Rows of a CSV file (RFC 4180) that a spreadsheet opens as text. */

/** Tells a spreadsheet that the file is UTF-8. */
export const csvMark = '\uFEFF'

/** One row; a cell that a spreadsheet would calculate is kept as text by an apostrophe. */
export const csvRow = (cells: readonly (string | undefined)[]): string =>
  `${cells.map((cell) => quoted(asText(cell ?? ''))).join(',')}\r\n`

const asText = (cell: string) => (/^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string) =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
