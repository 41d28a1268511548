/** What the process was given: the environment over `.env`, and what a person should hear about it. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, knownNames, unusedNames } from './settings.ts'
import { SettingsError } from './settings-error.ts'
import { faultsOfNames } from './settings-names.ts'

/** Which of the two programs starts. */
export type Program = 'desk' | 'service'

export type Given = {
  environment: Environment
  /** Sentences for whoever starts the program: nothing that stops it, all of it worth knowing. */
  notices: string[]
}

/** Where it is read from; the process itself unless a test says otherwise. */
type Place = { folder?: string; variables?: Environment }

/** What in `.env` nobody else may read. */
const secretNames = ['PRACTICE_API_KEY', 'DATABASE_URL', 'HTTPS_PROXY', 'https_proxy']

/**
 * Reads the environment over the `.env` of the current folder. Throws a `SettingsError` for a name that
 * is none but looks like a setting: a mistyped name must not open the demonstration practice instead of the firm's.
 */
export function givenSettings(
  program: Program,
  { folder = '', variables = process.env }: Place = {},
): Given {
  const path = join(folder, '.env')
  const file = readEnvFile(path)
  const environment = { ...file, ...variables }
  const names = { file: Object.keys(file), environment: Object.keys(variables) }
  const { refused, said } = faultsOfNames(names, knownNames)
  if (refused.length > 0) throw new SettingsError(refused.join(' '))
  const unused = unusedNames(environment, program)
  const secret = secretNames.some((name) => file[name])
  const keyFile = environment['PRACTICE_API_KEY_FILE']?.trim()
  const open = [openness(path, secret), keyFile && openness(keyFile, true)]
  return { environment, notices: [...said, ...unused, ...open].filter((line) => line) as string[] }
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new SettingsError(
      `The file .env cannot be read (${(error as NodeJS.ErrnoException).code}). Mend its rights, or take it away.`,
    )
  }
}

/** Says when other accounts of this machine reach a file. Windows keeps rights in lists that a mode does not show. */
function openness(path: string, secret: boolean): string | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  const shared = process.platform === 'win32' ? 0 : mode & (secret ? 0o077 : 0o022)
  if (shared === 0) return undefined
  const can = shared & 0o022 ? 'change' : 'read'
  const shown = (mode & 0o777).toString(8)
  return `Other accounts of this machine can ${can} ${path} (mode ${shown}): chmod 600 ${path}`
}
