/** What the file of a document is called once another has taken its place. */
import { extensionOf } from '#service/files/extension.ts'

/**
 * A file that is called by the document's title stays so, with the new extension; any other takes the name of the
 * file that was sent.
 */
export function nameAfter(
  before: { title: string; fullFileName: string; fileExtension: string | null },
  sent: string,
): string {
  const calledByTitle = before.fullFileName === before.title + (before.fileExtension ?? '')
  return calledByTitle ? before.title + (extensionOf(sent) ?? '') : sent
}
