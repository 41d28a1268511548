/** Names for the files of an export that every system can store and that people recognise. */
import { extensionOf } from '#service/files/extension.ts'

/** In bytes: with the number, a name stays within the 255 bytes that most systems allow. */
const maxBytes = { stem: 100, extension: 20 }
/** How many files one folder contains. */
const filesPerFolder = 1_000

/** The path of the file with that number, from 1: `files/0000/000001 Lease.pdf`. No two differ by case alone. */
export function pathFor(number: number, fullFileName: string): string {
  const folder = String(Math.floor(number / filesPerFolder)).padStart(4, '0')
  const label = String(number).padStart(6, '0')
  return `files/${folder}/${`${label} ${safe(fullFileName)}`.trim()}`
}

/** Removes what Windows refuses, and invisible and text direction characters. */
function safe(fullFileName: string): string {
  const name = fullFileName.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, '_')
  const extension = extensionOf(name) ?? ''
  const isShort = Buffer.byteLength(extension) <= maxBytes.extension
  const [stem, end] = isShort
    ? [name.slice(0, name.length - extension.length), extension]
    : [name, '']
  return plainEnd(`${truncated(stem.trim(), maxBytes.stem).trim()}${end}`)
}

/** Windows drops dots and spaces at the end of a name. */
const plainEnd = (name: string) => name.replace(/(?<![. ])[. ]+$/, '')

/** The longest beginning of a text that fits into that many bytes, without splitting a character. */
function truncated(text: string, bytes: number): string {
  let room = bytes
  let fitting = ''
  for (const { segment } of letters.segment(text)) {
    room -= Buffer.byteLength(segment)
    if (room < 0) break
    fitting += segment
  }
  return fitting
}
const letters = new Intl.Segmenter('en-AU', { granularity: 'grapheme' })
