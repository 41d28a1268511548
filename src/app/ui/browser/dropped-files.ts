// @chunk pieces
/** The files of a drop, and which of them are folders: a File does not say so, and a folder may have bytes. */

import { createStore } from '#app/api/create-store.ts'

const folders = new WeakSet<File>()

type Carried = { kind: string; id: string; files: File[] }
/** Files that were dropped elsewhere, on their way to the documents of this record. */
export const carriedFiles = createStore<Carried | undefined>(undefined)

/** The dropped files, in order. Call it while handling the drop event: afterwards the browser no longer provides them. */
export function filesOf({ files, items }: DataTransfer): File[] {
  const entries = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry())
  const all = [...files]
  for (const [index, file] of all.entries()) {
    if (entries[index]?.isDirectory) folders.add(file)
  }
  return all
}

/** Whether this was dropped as a folder. */
export const isFolder = (file: File) => folders.has(file)
