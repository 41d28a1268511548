/** How the build names the classes of CSS modules: scripts name each of them, so few letters count. */
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Names a class by itself and by three letters of its file; throws where two files come to the same three. */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const path = relative(root, file)
    const letters = createHash('sha256').update(path).digest('base64url').slice(0, 3)
    const other = files.get(letters) ?? path
    if (other !== path) throw new Error(`Rename ${path} or ${other}: their classes would meet.`)
    files.set(letters, path)
    return `${name}_${letters}`
  }
}
