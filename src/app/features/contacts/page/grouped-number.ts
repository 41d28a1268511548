// @chunk pieces
/** An ABN or ACN as printed, `51 824 753 556` or `004 085 616`; anything else is unchanged. */
export function groupedNumber(text: string): string {
  const digits = text.replaceAll(/\s/g, '')
  if (!/^(\d{11}|\d{9})$/.test(digits)) return text
  const first = digits.length % 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])]
    .filter(Boolean)
    .join(' ')
}
