/** The files of a drop, and which of them are folders: a File itself does not tell, and a folder may have bytes. */

const folders = new WeakSet<File>()

/** The files that fell, in their order. To be called while the drop is handled: a moment later the browser says nothing. */
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

/** Whether this fell as a folder. */
export const isFolder = (file: File) => folders.has(file)
