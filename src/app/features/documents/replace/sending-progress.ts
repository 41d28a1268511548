/** How much of a file was sent, and whether all of it may have been, where sending it broke off. */

/** Browsers report what was sent some ten times a second: in milliseconds, more than from one report to the next. */
const betweenReports = 250
/** As much as leaves within that time on a fast line, in bytes. */
const mostAtOnce = 32 * 1024 ** 2

/** Begins as the file is sent; `size` in bytes. */
export function createProgress(size: number) {
  const began = performance.now()
  let last = { sent: 0, at: began }
  let left: number | undefined
  let fastest = 0
  return {
    /** A report: bytes sent, and bytes in all. */
    note(sent: number, all: number) {
      const at = performance.now()
      fastest = Math.max(fastest, (sent - last.sent) / Math.max(at - last.at, 1))
      last = { sent, at }
      left = all - sent
    },
    /**
     * Whether all of it may have left: as was reported, or since the last report, or before the first. A file that could
     * not be read any more, which is why sending it broke off, is whole only if that was reported.
     */
    mayBeWhole(isUnreadable: boolean): boolean {
      if (left === 0) return true
      if (isUnreadable) return false
      if (left !== undefined) return left <= fastest * betweenReports
      return size <= mostAtOnce && performance.now() - began < betweenReports
    },
  }
}
