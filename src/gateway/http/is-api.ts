/** Tells calls from pages by their address. */

/** Whether a raw target means the API or the desk's own calls, even if it is spelled to look different. */
export function isApi(target: string): boolean {
  if (target.startsWith('/public/') || target.startsWith('/desk/')) return true
  const decoded = target.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return /^([a-z][a-z\d+.-]*:\/\/[^/]*)?[/\\.]*(public|desk)([/\\?#;]|$)/i.test(decoded)
}
