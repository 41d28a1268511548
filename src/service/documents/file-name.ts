/** Names the file of a document after a replacement. */
import { extensionOf } from '#service/files/extension.ts'

/**
 * A file that is named after the document's title keeps that name with the new extension; any other takes the name
 * of the file that was sent.
 */
export function replacedFileName(
  before: { title: string; fullFileName: string; fileExtension: string | null },
  sent: string,
): string {
  const isNamedByTitle = before.fullFileName === before.title + (before.fileExtension ?? '')
  return isNamedByTitle ? before.title + (extensionOf(sent) ?? '') : sent
}
