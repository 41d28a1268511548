/** Finds settings that are given and do nothing in the program that reads them. */
import type { Environment } from './settings.ts'

/** The program that starts, and the names that its `.env` has. */
type Start = { program: 'desk' | 'service'; file: readonly string[] }

const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy']
const sessionNames = ['SESSION_IDLE_MINUTES', 'SESSION_HOURS', 'HELP_CONTACT']
const deskNames = [
  'PORT',
  'PUBLIC_URL',
  'SIGN_IN',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_SCOPE',
  'OIDC_ALLOWED',
  'OIDC_ROLES_CLAIM',
  'SESSION_SECRET',
  ...sessionNames,
  'IDLE_LOCK_MINUTES',
  'TRUSTED_PROXIES',
  'LOCAL_KEY',
  'PRACTICE_API_URL',
  'MIRROR',
  'CALLBACKS',
  'CHANGES_DAYS',
  'JOURNAL_DAYS',
  'METRICS_PORT',
]

/** A sentence for each setting that is given and has no effect. */
export function noticesOfUnused(environment: Environment, { program, file }: Start): string[] {
  const valueOf = (name: string) => environment[name]?.trim() || undefined
  const notes = (names: readonly string[], why: string) =>
    names.filter(valueOf).map((name) => `${name} ${why}`)
  // A machine may give all its programs a proxy.
  const ownProxy = proxyNames.filter((name) => file.includes(name))
  if (program === 'service') {
    return notes([...deskNames, ...ownProxy], 'is used by npm start only.')
  }
  const service = valueOf('PRACTICE_API_URL')
  const signsIn = valueOf('OIDC_ISSUER') ?? valueOf('SIGN_IN')
  const unless = (used: unknown, names: readonly string[], why: string) =>
    used ? [] : notes(names, `has no effect ${why}.`)
  return [
    ...notes(['SERVICE_PORT', 'RATE_LIMIT'], 'is used by npm run service only.'),
    ...unless(
      !service,
      ['DEMO_MATTERS', 'WEBHOOK_HTTP', 'WEBHOOK_LOOPBACK'],
      'together with PRACTICE_API_URL',
    ),
    ...unless(signsIn, [...sessionNames, 'CALLBACKS'], 'where nobody signs in'),
    ...unless(service || !signsIn, ['CALLBACKS'], 'without PRACTICE_API_URL'),
    ...unless(valueOf('MIRROR') !== 'off', ['CHANGES_DAYS'], 'together with MIRROR=off'),
    ...unless(/^https:/i.test(service ?? ''), ownProxy, 'without an https PRACTICE_API_URL'),
  ]
}
