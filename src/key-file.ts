/** Reads the key of the practice service from a file, as systemd, Docker and Kubernetes provide secrets. */
import { readFileSync, statSync } from 'node:fs'
import { errorCode } from '#http/error-code.ts'
import { SettingsError } from './settings-error.ts'

const name = 'PRACTICE_API_KEY_FILE'
/** In bytes: far more than a key has, and less than a file at a wrong path may have. */
const maxBytes = 16_384

/** The key in the file at `path`, without a line break. Throws a `SettingsError` that shows nothing of the key. */
export function readKeyFile(path: string): string {
  const key = read(path).trim()
  if (key === '') throw errorFor(path, 'a file that contains the key: this one is empty')
  return key
}

function read(path: string): string {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) throw errorFor(path, 'the path of a file: this is not a file')
    if (stats.size > maxBytes)
      throw errorFor(path, 'a file that contains only the key: this one is too large')
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw errorFor(path, `the path of a file that this account can read (${errorCode(error)})`)
  }
}

const errorFor = (path: string, wanted: string) =>
  new SettingsError(`${name} was given ${JSON.stringify(path)}, but must be ${wanted}.`)
