/** What the gateway says of itself in the page. */

/** The largest file that may be sent, in bytes; undefined where only the gateway knows. */
export function largestUpload(): number | undefined {
  const limit = document.querySelector<HTMLMetaElement>('meta[name="upload-limit"]')?.content
  return limit ? Number(limit) : undefined
}
