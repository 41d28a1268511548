/** Finds settings that are given and do nothing in the program that reads them. */
import type { Environment } from './settings.ts'

/** A sentence for each setting that is given and has no effect. */
export function noticesOfUnused(environment: Environment, program: 'desk' | 'service'): string[] {
  const given = (names: string[]) => names.filter((name) => environment[name]?.trim())
  const notes = (names: string[], why: string) => given(names).map((name) => `${name} ${why}`)
  if (program === 'service') {
    return notes(
      [
        'PORT',
        'PRACTICE_API_URL',
        'LOCAL_KEY',
        'MIRROR',
        'CHANGES_DAYS',
        'CALLBACKS',
        'PUBLIC_URL',
        'OIDC_ISSUER',
        'SIGN_IN',
        'TRUSTED_PROXIES',
        'METRICS_PORT',
        'JOURNAL_DAYS',
        'IDLE_LOCK_MINUTES',
      ],
      'is used by npm start only.',
    )
  }
  const elsewhere = given(['PRACTICE_API_URL']).length > 0
  return [
    ...notes(['SERVICE_PORT', 'RATE_LIMIT'], 'is used by npm run service only.'),
    ...(elsewhere
      ? notes(
          ['DEMO_MATTERS', 'WEBHOOK_HTTP', 'WEBHOOK_LOOPBACK'],
          'has no effect together with PRACTICE_API_URL.',
        )
      : []),
  ]
}
