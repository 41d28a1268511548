/** Loads the environment and `.env`, with notices for the person who starts the program. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { errorCode } from '#http/error-code.ts'
import { type Environment, knownNames, secretNames } from './settings.ts'
import { noticesOfUnused } from './unused-settings.ts'
import { SettingsError } from './settings-error.ts'
import { checkNames } from './settings-names.ts'

/** Which of the two programs starts. */
export type Program = 'desk' | 'service'

export type LoadedEnvironment = {
  environment: Environment
  /** Sentences for the person who starts the program, about faults that do not prevent the start. */
  notices: string[]
}

/** Tests give these; otherwise they are the process's own. */
type EnvironmentSource = { folder?: string; variables?: Environment }

/**
 * Loads the environment, which takes precedence, and the `.env` of the current folder. Throws a `SettingsError` for an
 * unknown name that looks like a setting, or a line that is none: a slip must not open the demonstration practice
 * instead of the firm's.
 */
export function loadEnvironment(
  program: Program,
  { folder = '', variables = process.env }: EnvironmentSource = {},
): LoadedEnvironment {
  const path = join(folder, '.env')
  const file = readEnvFile(path)
  const environment = { ...file, ...variables }
  const names = { file: Object.keys(file), environment: Object.keys(variables) }
  const { refused, notices } = checkNames(names, knownNames)
  if (refused.length > 0) throw new SettingsError(refused.join(' '))
  const unused = noticesOfUnused(environment, program)
  const secret = secretNames.some((name) => file[name])
  const keyFile = environment['PRACTICE_API_KEY_FILE']?.trim()
  const permissions = [checkPermissions(path, secret), keyFile && checkPermissions(keyFile, true)]
  const lines = [...notices, ...unused, ...permissions]
  return { environment, notices: lines.flatMap((line) => line || []) }
}

/**
 * A blank line, a note, or a setting, whose value may go on over several lines in quotes. Whether a value ends at its
 * quote is left to Node.
 */
const line =
  /[^\S\n]*(?:#[^\n]*|(?:export[^\S\n]+)?(?<name>[\p{L}\p{N}_.-]+)[^\S\n]*=[^\S\n]*(?<value>(?:(?<quote>["'`])[^]*?\k<quote>)?[^\n]*))?(?:\n|$)/uy

/** Node's own reader skips lines that it cannot read, and then the demonstration would open in place of the firm's practice. */
function readEnvFile(path: string): Environment {
  const text = decode(readBytes(path))
  // UTF-16 without a mark.
  if (text.includes('\0')) {
    throw new SettingsError('The file .env cannot be read as text. Save it as UTF-8.')
  }
  const file: Environment = {}
  for (let at = 0; at < text.length; at = line.lastIndex) {
    line.lastIndex = at
    const found = line.exec(text)
    if (!found) throw new SettingsError(refusalOfLine(text.slice(0, at)))
    const { name, value } = found.groups!
    // Node 20 needs the line break after a quote that is never closed.
    if (name) Object.assign(file, parseEnv(`${name}=${value}\n`))
  }
  return file
}

/** By its number only: the line may contain a key. */
const refusalOfLine = (before: string) =>
  `Line ${before.split('\n').length} of the file .env is not a setting. Write it as NAME=value, or begin it with # if it is a note.`

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Uint8Array()
    throw new SettingsError(
      `The file .env cannot be read (${errorCode(error)}). Correct its permissions, or remove it.`,
    )
  }
}

/** The text in the encoding that its byte order mark names: Windows PowerShell writes UTF-16. */
function decode(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** A notice if other accounts can read or change a file. On Windows the mode does not show the permissions. */
function checkPermissions(path: string, secret: boolean): string | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  const shared = process.platform === 'win32' ? 0 : mode & (secret ? 0o077 : 0o022)
  if (shared === 0) return undefined
  const can = shared & 0o022 ? 'change' : 'read'
  const shown = (mode & 0o777).toString(8)
  return `Other accounts of this machine can ${can} ${path} (mode ${shown}): chmod 600 ${path}`
}
