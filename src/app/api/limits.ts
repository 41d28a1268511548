/** What the gateway says about itself in the page. */

/** The largest file that may be sent, in bytes; undefined if only the gateway knows. */
export function largestUpload(): number | undefined {
  const limit = document.querySelector<HTMLMetaElement>('meta[name="upload-limit"]')?.content
  return limit ? Number(limit) : undefined
}
