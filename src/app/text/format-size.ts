// @chunk pieces
/** File sizes as people write them. */
import { withCommas } from './format.ts'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** `1.24 MB` for bytes, in steps of a thousand and three digits at most; `1 byte`. */
export function formatSize(bytes: number) {
  if (bytes === 1) return '1 byte'
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const inThreeDigits = Number((bytes / 1000 ** step).toPrecision(3))
  return `${withCommas(String(inThreeDigits))} ${units[step]}`
}

/** `512 MB` for the largest file that may be sent, in bytes: it is set, and said by gateway and service, in steps of 1,024. */
export function formatUploadLimit(bytes: number) {
  const megabytes = bytes / 1024 ** 2
  return Number.isInteger(megabytes) ? `${withCommas(String(megabytes))} MB` : formatSize(bytes)
}
