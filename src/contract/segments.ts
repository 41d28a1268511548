/** Reads the segments of a path in a request line, in the same way for the gateway and the service. */

/** RFC 3986 `pchar`, one segment: no slash, no backslash, nothing beyond ASCII. */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i
/** Most segments: there is nothing in them to decode. */
const plain = /^[\w-]+$/
/** No segment may contain this: a server that decodes it once more would find another path. */
// eslint-disable-next-line no-control-regex
const misleading = /[/\\\u0000-\u001f\u007f]|%(2f|5c|2e|25|00)|^\.{1,2}$/i

/** Decodes a raw segment once; returns undefined if it is not valid. */
export function readSegment(raw: string): string | undefined {
  if (plain.test(raw)) return raw
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
