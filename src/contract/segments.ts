/** Reads the segments of a path in a request line, the same way in the gateway and the service. */

/** RFC 3986 `pchar`, one segment: no slash, no backslash, nothing beyond ASCII. */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i
/** What no segment may contain: it would name another path to a server that decodes it once more. */
// eslint-disable-next-line no-control-regex
const misleading = /[/\\\u0000-\u001f\u007f]|%(2f|5c|2e|25|00)|^\.{1,2}$/i

/** A raw segment, decoded once; nothing if it is not valid. */
export function readSegment(raw: string): string | undefined {
  if (!segment.test(raw)) return undefined
  try {
    const text = decodeURIComponent(raw)
    return misleading.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether a raw request target, with or without a query, is an absolute path of valid segments. */
export function isPlainTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  const [root, ...segments] = path.split('/')
  return root === '' && segments.every((raw) => readSegment(raw) !== undefined)
}
