// @chunk pieces
/** What the gateway says about itself in the page. */

function limitNamed(name: string): number | undefined {
  const limit = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return limit ? Number(limit) : undefined
}

/** The largest file that may be sent, in bytes; undefined if only the gateway knows. */
export const largestUpload = () => limitNamed('upload-limit')

/** After how many minutes the firm locks an unused screen at the latest; undefined if it leaves that to each person. */
export const longestIdle = () => limitNamed('idle-lock-limit')
