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
  const unused = noticesOfUnused(environment, { program, file: names.file })
  const secret = secretNames.some((name) => file[name])
  const keyFile = environment['PRACTICE_API_KEY_FILE']?.trim()
  const permissions = [checkPermissions(path, secret), keyFile && checkPermissions(keyFile, true)]
  const lines = [...notices, ...unused, ...permissions]
  return { environment, notices: lines.flatMap((line) => line || []) }
}

/** A blank line, a note, or a setting. */
const line = /^\s*(?:#.*|(?:export\s+)?(?<name>[\p{L}\p{N}_.-]+)\s*=\s*(?<value>.*))?$/su
/** A value without quotes, or one in quotes with at most a note after it: others would go on to a quote in a line below. */
const wholeValue = /^(?:[^"'`].*|(["'`])(?:(?!\1).)*\1\s*(?:#.*)?)?$/s

/** Node's own reader skips lines that it cannot read, and then the demonstration would open in place of the firm's practice. */
function readEnvFile(path: string): Environment {
  const text = decode(readBytes(path))
  // UTF-16 without a mark.
  if (text.includes('\0')) {
    throw new SettingsError('The file .env cannot be read as text. Save it as UTF-8.')
  }
  const file: Environment = {}
  for (const [index, written] of text.split(/\r\n?|\n/).entries()) {
    const found = line.exec(written)
    if (!found) throw new SettingsError(refusalOfLine(index + 1))
    const { name, value = '' } = found.groups!
    if (!wholeValue.test(value)) throw new SettingsError(refusalOfQuote(index + 1))
    // Where a note begins, and what a value in quotes means, is left to Node.
    if (name) Object.assign(file, parseEnv(`${name}=${value}`))
  }
  return file
}

/** By its number only: the line may contain a key. */
const refusalOfLine = (number: number) =>
  `Line ${number} of the file .env is not a setting. Write it as NAME=value, or begin it with # if it is a note.`
const refusalOfQuote = (number: number) =>
  `The value in line ${number} of the file .env begins with a quote, but does not end with it. Put the whole value in quotes, on one line.`

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
