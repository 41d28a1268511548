/** Reads the settings, once at start; a wrong one is refused with its name, the given value and what is expected. */
import * as z from 'zod/mini'
import { apiPrefix } from '#contract/operation.ts'
import { readKeyFile } from './key-file.ts'
import { checkMetricsPort } from './metrics-settings.ts'
import { SettingsError } from './settings-error.ts'
import { checkReach, type SignIn, signInOf, signInShape } from './sign-in-settings.ts'
import { isLoopback, isSafeBase, machineName, urlOf, wholeNumber } from './settings-values.ts'
import type { TrustedProxies } from '#http/client-address.ts'
import type { Certificate } from '#http/tls.ts'

/** Environment variables: names and texts. */
export type Environment = Record<string, string | undefined>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** Placeholders for a key in examples. */
const placeholder =
  /^(<.*>|(your|example|replace|insert)([-_ ].*)?|change[-_]?me.*|(api[-_]?)?key)$/i

const apiWanted =
  'the https address of a practice service (http only on this machine), without a query or a user name'
const keyWanted = 'the key of the practice service itself, as one word'
/** Shorter keys of our own service could be guessed. */
const minKeyLength = 16
const proxyWanted = 'the address of a proxy such as http://proxy.example:3128'
const databaseWanted = 'an address such as postgres://name@host/database'

/** `https://host/`, `https://host/public/api/v1` and `https://host` are one service. */
const baseOf = (url: URL) =>
  `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`.replace(new RegExp(`${apiPrefix}$`), '')

const Settings = z.object({
  HOST: z._default(machineName, '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 4180),
  SERVICE_PORT: z._default(wholeNumber(0, 65_535), 4190),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  JOURNAL_DAYS: z.optional(wholeNumber(30, 36_500)),
  CHANGES_DAYS: z._default(wholeNumber(1, 36_500), 400),
  IDLE_LOCK_MINUTES: z.optional(wholeNumber(1, 1440)),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  ...signInShape,
  PRACTICE_API_URL: z.optional(
    z.pipe(
      z.string().check(z.refine((text) => isSafeBase(urlOf(text)), apiWanted)),
      z.transform((text) => baseOf(new URL(text))),
    ),
  ),
  PRACTICE_API_KEY: z.optional(
    z.pipe(
      z.transform((text) => (typeof text === 'string' ? text.replace(/^bearer\s+/i, '') : text)),
      z.string().check(
        z.regex(/^[\x21-\x7e]{1,4096}$/, keyWanted),
        z.refine((key) => !placeholder.test(key), keyWanted),
      ),
    ),
  ),
  PRACTICE_API_KEY_FILE: z.optional(z.string()),
  HTTPS_PROXY: z.optional(z.string()),
  https_proxy: z.optional(z.string()),
  NO_PROXY: z.optional(z.string()),
  no_proxy: z.optional(z.string()),
  LOCAL_KEY: z.optional(z.enum(['on', 'off'], 'on or off')),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, databaseWanted))),
  DATA_DIR: z._default(z.string(), '.data'),
  DEMO_MATTERS: z._default(wholeNumber(0, 1_000_000), 400),
  MIRROR: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  CALLBACKS: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  MAX_UPLOAD_MB: z._default(wholeNumber(1, 1_000_000), 512),
  RATE_LIMIT: z.optional(wholeNumber(1, 1_000_000)),
  WEBHOOK_HTTP: z._default(z.enum(['refuse', 'allow'], 'refuse or allow'), 'refuse'),
  WEBHOOK_LOOPBACK: z._default(z.enum(['refuse', 'allow'], 'refuse or allow'), 'refuse'),
})
type ParsedSettings = z.infer<typeof Settings>
type Name = keyof ParsedSettings

/** Every name that either program reads. */
export const knownNames: readonly string[] = Object.keys(Settings.shape)

/** A remote practice service, and the proxy on the way to it. */
export type RemotePractice = { url: string; key: string; proxy?: { url: string; except: string } }

/** The settings of the desk. */
export type Settings = {
  host: string
  /** 0 stands for any free port. */
  port: number
  /** The practice service to use; without it, the embedded one. Its `url` ends before `/public/api/v1`. */
  practice?: RemotePractice
  /** How people sign in; without it there is one person, whoever reaches the port. */
  signIn?: SignIn
  /** Paths of PEM files: the certificate with its chain, and its private key. */
  tls?: Certificate
  /** The proxies in front of the desk. */
  proxies?: TrustedProxies
  /** How long the journal is kept; without it, for ever. */
  journalDays?: number
  /** How long what was seen to change is kept. */
  changesDays: number
  /** After how many minutes an unused screen is locked at the latest; absent where each person chooses. */
  idleLockMinutes?: number
  /** Where this machine alone may read what the desk measures of itself. */
  metricsPort?: number
  /** Whether only browsers that were opened with a key of the desk are admitted. */
  localKey: boolean
  /** Whether what the service lists is kept here, so that it can be searched. */
  mirror: boolean
  /** Whether a service elsewhere is asked to tell this desk of changes; it needs an address where people sign in. */
  callbacks: boolean
  databaseUrl?: string
  dataDir: string
  demoMatters: number
  logLevel: (typeof logLevels)[number]
  /** In bytes. */
  maxUpload: number
  /** Whether webhooks may be delivered to other machines without encryption. */
  webhookHttp: 'refuse' | 'allow'
  /** Whether webhooks may be delivered to this machine. */
  webhookLoopback: 'refuse' | 'allow'
}

/** What both programs read. */
type CommonSettings = Omit<
  Settings,
  | 'practice'
  | 'localKey'
  | 'mirror'
  | 'callbacks'
  | 'changesDays'
  | 'signIn'
  | 'proxies'
  | 'metricsPort'
>

/** The settings of the practice service when it runs alone. */
export type ServiceSettings = CommonSettings & {
  /** A key that is accepted in addition to the stored ones. */
  key?: string
  /** How many requests a key may make in a minute. */
  rateLimit?: number
}

/** Names of settings that are or contain a secret: their values are never shown, and others should not read them. */
export const secretNames: readonly string[] = [
  'PRACTICE_API_KEY',
  'DATABASE_URL',
  'OIDC_CLIENT_SECRET',
  'SESSION_SECRET',
  'HTTPS_PROXY',
  'https_proxy',
] satisfies Name[]
/** An address with a password is refused, so that only a wrong one contains a secret. */
const unshown: ReadonlySet<string> = new Set([...secretNames, 'PRACTICE_API_URL'])

/** Reads the settings of the desk; an empty value counts as absent. Throws a `SettingsError`. */
export function readSettings(environment: Environment): Settings {
  const read = parse(environment)
  const signIn = signInOf(read)
  const tls = tlsOf(read)
  const proxies = read.TRUSTED_PROXIES
  checkReach(read.HOST, {
    signIn: signIn !== undefined,
    encrypted: tls !== undefined || proxies !== undefined,
  })
  const common = commonOf(read, read.PORT)
  checkMetricsPort(read.METRICS_PORT, common)
  if (signIn && read.LOCAL_KEY === 'on') {
    throw new SettingsError(
      'LOCAL_KEY was given "on", but people sign in here: they need no other key. Leave LOCAL_KEY out.',
    )
  }
  // The demonstration practice contains no secrets, and who signs in needs no key.
  const usual = read.PRACTICE_API_URL === undefined || signIn ? 'off' : 'on'
  return {
    ...common,
    ...practiceOf(read),
    ...(signIn && { signIn }),
    ...(tls && { tls }),
    ...(proxies && { proxies }),
    ...(read.JOURNAL_DAYS !== undefined && { journalDays: read.JOURNAL_DAYS }),
    ...(read.IDLE_LOCK_MINUTES !== undefined && { idleLockMinutes: read.IDLE_LOCK_MINUTES }),
    ...(read.METRICS_PORT !== undefined && { metricsPort: read.METRICS_PORT }),
    localKey: (read.LOCAL_KEY ?? usual) === 'on',
    mirror: read.MIRROR === 'on',
    callbacks: read.CALLBACKS === 'on',
    changesDays: read.CHANGES_DAYS,
  }
}

/** Reads the settings of the service alone, as `readSettings` does. */
export function readServiceSettings(environment: Environment): ServiceSettings {
  const read = parse(environment)
  const tls = tlsOf(read)
  if (!tls && !isLoopback(read.HOST)) {
    throw new SettingsError(
      `HOST was given "${read.HOST}", but must be a loopback address such as 127.0.0.1 unless TLS_CERT and TLS_KEY are given: keys would travel unencrypted.`,
    )
  }
  if (read.PRACTICE_API_KEY !== undefined && read.PRACTICE_API_KEY.length < minKeyLength) {
    throw new SettingsError(
      `${keyNameOf(read)} was given (not shown), but must be ${minKeyLength} characters or longer, because it opens this service. To make a good one: npm run -s service -- keys create NAME`,
    )
  }
  return {
    ...commonOf(read, read.SERVICE_PORT),
    ...(tls && { tls }),
    ...(read.PRACTICE_API_KEY !== undefined && { key: read.PRACTICE_API_KEY }),
    ...(read.RATE_LIMIT !== undefined && { rateLimit: read.RATE_LIMIT }),
  }
}

/**
 * Reads where the data of a practice is, for the commands that administer it. They need neither the key of the desk
 * nor the address at which it listens.
 */
export function readPlace(environment: Environment) {
  const key = { PRACTICE_API_KEY: undefined, PRACTICE_API_KEY_FILE: undefined }
  const { DATA_DIR, DATABASE_URL, PRACTICE_API_URL } = parse({ ...environment, ...key })
  return {
    dataDir: DATA_DIR,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    usesExternalService: PRACTICE_API_URL !== undefined,
  }
}

function parse(environment: Environment): ParsedSettings {
  const given = withKeyOfFile(
    Object.fromEntries(
      Object.entries(environment)
        .map(([name, value]) => [name, value?.trim()] as const)
        .filter(([, value]) => value !== undefined && value !== ''),
    ),
  )
  const read = Settings.safeParse(given)
  if (read.success) return read.data
  throw new SettingsError(read.error.issues.map((issue) => describe(issue, given)).join(' '))
}

function withKeyOfFile(given: Environment): Environment {
  const { PRACTICE_API_KEY: key, PRACTICE_API_KEY_FILE: file } = given
  if (file === undefined) return given
  if (key !== undefined) {
    throw new SettingsError(
      'PRACTICE_API_KEY and PRACTICE_API_KEY_FILE were both given: give one of them.',
    )
  }
  return { ...given, PRACTICE_API_KEY: readKeyFile(file) }
}

/** The setting that gives the key. */
const keyNameOf = (given: { PRACTICE_API_KEY_FILE?: string | undefined }): Name =>
  given.PRACTICE_API_KEY_FILE === undefined ? 'PRACTICE_API_KEY' : 'PRACTICE_API_KEY_FILE'

const commonOf = (read: ParsedSettings, port: number): CommonSettings => ({
  host: read.HOST.includes(':') ? `[${read.HOST.replaceAll(/[[\]]/g, '')}]` : read.HOST,
  port,
  dataDir: read.DATA_DIR,
  demoMatters: read.DEMO_MATTERS,
  logLevel: read.LOG_LEVEL,
  maxUpload: read.MAX_UPLOAD_MB * 1024 * 1024,
  webhookHttp: read.WEBHOOK_HTTP,
  webhookLoopback: read.WEBHOOK_LOOPBACK,
  ...(read.DATABASE_URL && { databaseUrl: read.DATABASE_URL }),
})

function practiceOf(read: ParsedSettings): Pick<Settings, 'practice'> {
  const pair = pairOf(
    ['PRACTICE_API_URL', read.PRACTICE_API_URL],
    [keyNameOf(read), read.PRACTICE_API_KEY],
  )
  return pair ? { practice: { url: pair[0], key: pair[1], ...proxyOf(pair[0], read) } } : {}
}

/** The lower-case name takes precedence, as in other programs. Plain HTTP stays on this machine and needs no proxy. */
function proxyOf(service: string, read: ParsedSettings): Pick<RemotePractice, 'proxy'> {
  const [name, url] = read.https_proxy
    ? (['https_proxy', read.https_proxy] as const)
    : (['HTTPS_PROXY', read.HTTPS_PROXY] as const)
  if (url === undefined || !service.startsWith('https:')) return {}
  if (!/^https?:$/.test(urlOf(url)?.protocol ?? '')) {
    throw new SettingsError(`${name} was given (not shown), but must be ${proxyWanted}.`)
  }
  return { proxy: { url, except: read.no_proxy ?? read.NO_PROXY ?? '' } }
}

function tlsOf(read: ParsedSettings): Certificate | undefined {
  const pair = pairOf(['TLS_CERT', read.TLS_CERT], ['TLS_KEY', read.TLS_KEY])
  return pair && { cert: pair[0], key: pair[1] }
}

type NamedValue = [name: Name, value: string | undefined]

/** Both values, or neither. */
function pairOf(first: NamedValue, second: NamedValue): [string, string] | undefined {
  const [one, other] = [first[1], second[1]]
  if (one !== undefined && other !== undefined) return [one, other]
  if (one === other) return undefined
  const [missing, present] = one === undefined ? [first[0], second[0]] : [second[0], first[0]]
  throw new SettingsError(`${missing} was not given, but ${present} was: give both, or neither.`)
}

function describe(issue: z.core.$ZodIssue, given: Environment): string {
  const path = String(issue.path[0])
  const name = path === 'PRACTICE_API_KEY' ? keyNameOf(given) : path
  const shown = unshown.has(name) ? '(not shown)' : JSON.stringify(given[name])
  const wanted = name === path ? issue.message : `a file that contains ${issue.message}`
  return `${name} was given ${shown}, but must be ${wanted}.`
}
