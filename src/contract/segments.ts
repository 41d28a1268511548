/** The segments of a path, as the gateway and the service take them from a request line: one way to read each. */

/** RFC 3986 `pchar`, one segment: no slash, no backslash, nothing beyond ASCII. */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i
/** What no segment stands for: it would name another path for whoever decodes once more. */
// eslint-disable-next-line no-control-regex
const misleading = /[/\\\u0000-\u001f\u007f]|%(2f|5c|2e|25|00)|^\.{1,2}$/i

/** What a raw segment stands for, decoded once, or nothing where it is none. */
export function readSegment(raw: string): string | undefined {
  if (!segment.test(raw)) return undefined
  try {
    const text = decodeURIComponent(raw)
    return misleading.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether a raw request target, with or without a query, is a path of such segments from the root on. */
export function isPlainTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  const [root, ...segments] = path.split('/')
  return root === '' && segments.every((raw) => readSegment(raw) !== undefined)
}
