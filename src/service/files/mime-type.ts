/** The media type of a file. */
import mime from 'mime'
import { extensionOf } from './extension.ts'

/** By the extension of its name, else as its sender declared, else bytes of any kind. */
export const mimeTypeOf = (name: string, declared?: string): string =>
  mime.getType(extensionOf(name) ?? '') ?? declared ?? 'application/octet-stream'
