/** How the build names the classes of CSS modules: briefly, because scripts contain the name of each. */
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Adds to the name of a class three letters of its file's hash; throws if two files have the same three. */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const path = relative(root, file)
    const letters = createHash('sha256').update(path).digest('base64url').slice(0, 3)
    const other = files.get(letters) ?? path
    if (other !== path) {
      throw new Error(`Rename ${path} or ${other}: their classes could have the same name.`)
    }
    files.set(letters, path)
    return `${name}_${letters}`
  }
}
