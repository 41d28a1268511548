/** Security headers: they forbid browsers what the desk never needs. */
import { createHash } from 'node:crypto'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

/** For a desk that is `isHttpsOnly`: two years, as the list of sites that browsers know by heart asks for. */
export const hsts = ['strict-transport-security', 'max-age=63072000; includeSubDomains'] as const

/**
 * Whether people reach a desk at these origins by https alone, and at no name of this machine, which other programs
 * have too.
 */
export const isHttpsOnly = (origins: readonly string[]): boolean =>
  origins.every((origin) => /^https:\/\/(?!localhost\b|127\.)/.test(origin))

/** For answers of the API: never cached, and inert if someone opens one as a page. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** For files: the policy of the page that uses them applies. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...common,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}

/** What the policy of a page calls a script inside it. */
export const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * For a page whose `<style>` elements carry `nonce`; an empty one is for a page without any. `scripts` are the hashes
 * of the scripts inside it.
 */
export const pageHeaders = (nonce: string, scripts = ''): Record<string, string> => ({
  ...common,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self'${scripts && ` ${scripts}`}`,
    `style-src 'self'${nonce && ` 'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
})
