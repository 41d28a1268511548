/** Reads the settings of signing in: who may come in, through which provider, and for how long. */
import * as z from 'zod/mini'
import { trustedProxies } from '#http/client-address.ts'
import type { SessionSettings, SignInSettings } from './gateway/sign-in/context.ts'
import { SettingsError } from './settings-error.ts'
import { isLoopback, isSafeBase, urlOf, wholeNumber } from './settings-values.ts'

/** In bytes (RFC 7518 section 5.3: a key of 256 bits). */
const minSecret = 32
/** Placeholders for a secret in examples. */
const placeholder = /example|change[-_ ]?me|your[-_ ]|replace|insert|^(.)\1+$/i

const publicWanted =
  'the https address that people open, without a path (http only on this machine)'
const issuerWanted = 'the https address of an OpenID provider (http only on this machine)'
const secretWanted = `a random text of ${minSecret} characters or more; to make one: openssl rand -base64 48`
const allowedWanted =
  'who may come in, separated by commas: domains of email addresses (firm.example), addresses (ann@firm.example) or groups (group:Lawyers)'

const proxiesWanted = 'addresses or networks of proxies, separated by commas, such as 10.0.0.5'

const commaList = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
)
const oneOfAllowed = /^(group:.+|@?[\w-]+(\.[\w-]+)+|[^\s@,]+@[\w-]+(\.[\w-]+)*)$/

/** The names that only a desk with sign-in reads. */
export const signInShape = {
  SIGN_IN: z.optional(
    z.enum(
      ['passkeys'],
      'passkeys; leave it out to sign in at a provider (OIDC_ISSUER), or not at all',
    ),
  ),
  PUBLIC_URL: z.optional(
    z.pipe(
      z.string().check(
        z.refine((text) => {
          const url = urlOf(text)
          return isSafeBase(url) && url.pathname === '/'
        }, publicWanted),
      ),
      z.transform((text) => new URL(text).origin),
    ),
  ),
  OIDC_ISSUER: z.optional(
    z.string().check(z.refine((text) => isSafeBase(urlOf(text)), issuerWanted)),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_SCOPE: z.optional(z.string()),
  OIDC_ROLES_CLAIM: z.optional(z.string()),
  OIDC_ALLOWED: z.optional(
    z.pipe(
      commaList,
      z
        .array(z.string().check(z.regex(oneOfAllowed, allowedWanted)))
        .check(z.minLength(1, allowedWanted)),
    ),
  ),
  SESSION_SECRET: z.optional(
    z.pipe(
      commaList,
      z
        .array(
          z
            .string()
            .check(
              z.refine(
                (one) => Buffer.byteLength(one) >= minSecret && !placeholder.test(one),
                secretWanted,
              ),
            ),
        )
        .check(
          z.minLength(1, secretWanted),
          z.maxLength(2, 'at most two secrets, the new one first'),
        ),
    ),
  ),
  SESSION_IDLE_MINUTES: z._default(wholeNumber(5, 1440), 60),
  SESSION_HOURS: z._default(wholeNumber(1, 168), 12),
  TRUSTED_PROXIES: z.optional(
    z.pipe(
      commaList,
      z.transform((entries, context) => {
        const proxies = entries.length > 0 ? trustedProxies(entries) : undefined
        if (proxies) return proxies
        context.issues.push({ code: 'custom', message: proxiesWanted, input: entries })
        return z.NEVER
      }),
    ),
  ),
  HELP_CONTACT: z.optional(z.string().check(z.maxLength(200, 'at most 200 characters'))),
}
type Read = z.infer<z.ZodMiniObject<typeof signInShape>>

/** How people sign in: at a provider, or with passkeys that are kept here. */
export type SignIn = SignInSettings | SessionSettings

/** What a provider needs beside `OIDC_ISSUER`, and what sessions need. */
const providerNeeds = ['OIDC_CLIENT_ID', 'OIDC_ALLOWED'] as const
const sessionNeeds = ['PUBLIC_URL', 'SESSION_SECRET'] as const
/** What does nothing without a provider. */
const providerNames = [
  ...providerNeeds,
  'OIDC_CLIENT_SECRET',
  'OIDC_SCOPE',
  'OIDC_ROLES_CLAIM',
] as const
const needed = ['PUBLIC_URL', ...providerNeeds, 'SESSION_SECRET'] as const

/** Without `OIDC_ISSUER` and `SIGN_IN` there is no sign-in. Throws a `SettingsError` if part of it is missing. */
export function signInOf(read: Read): SignIn | undefined {
  if (read.SIGN_IN === 'passkeys') return withPasskeys(read)
  if (read.OIDC_ISSUER === undefined) {
    const given = [...providerNames, ...sessionNeeds].find((name) => read[name] !== undefined)
    if (given === undefined) return undefined
    throw new SettingsError(
      `${given} was given, but OIDC_ISSUER was not: people sign in there, or with SIGN_IN=passkeys here.`,
    )
  }
  refuseMissing(read, 'OIDC_ISSUER', needed)
  return {
    issuer: read.OIDC_ISSUER,
    clientId: read.OIDC_CLIENT_ID!,
    clientSecret: read.OIDC_CLIENT_SECRET,
    scope: read.OIDC_SCOPE,
    rolesClaim: read.OIDC_ROLES_CLAIM ?? 'roles',
    allowed: read.OIDC_ALLOWED!,
    ...sessionSettings(read),
  }
}

function withPasskeys(read: Read): SessionSettings {
  const given = (['OIDC_ISSUER', ...providerNames] as const).find(
    (name) => read[name] !== undefined,
  )
  if (given !== undefined) {
    throw new SettingsError(
      `SIGN_IN=passkeys was given together with ${given}: people sign in at a provider or with passkeys, not both.`,
    )
  }
  refuseMissing(read, 'SIGN_IN=passkeys', sessionNeeds)
  const settings = sessionSettings(read)
  // Browsers make passkeys for names only (WebAuthn Level 3, section 5.1.2).
  if (/^[\d.]+$|^\[/.test(new URL(settings.publicUrl).hostname)) {
    throw new SettingsError(
      `PUBLIC_URL was given "${settings.publicUrl}", but must have a name: browsers make no passkeys for an address of numbers. On this machine: http://localhost and the port.`,
    )
  }
  return settings
}

function refuseMissing(read: Read, given: string, names: readonly (keyof Read)[]): void {
  const missing = names.filter((name) => read[name] === undefined)
  if (missing.length === 0) return
  throw new SettingsError(
    `${given} was given, but not ${missing.join(', ')}: signing in needs them too.`,
  )
}

const sessionSettings = (read: Read): SessionSettings => ({
  publicUrl: read.PUBLIC_URL!,
  secrets: read.SESSION_SECRET!,
  limits: { idle: read.SESSION_IDLE_MINUTES * 60, longest: read.SESSION_HOURS * 3600 },
  contact: read.HELP_CONTACT,
})

/**
 * Refuses to listen beyond this machine unless people sign in and connections are encrypted, so that nobody else can
 * use the desk or read what is sent.
 */
export function checkReach(
  host: string,
  { signIn, encrypted }: { signIn: boolean; encrypted: boolean },
): void {
  if (isLoopback(host) || (signIn && encrypted)) return
  const wanted = signIn
    ? 'unless TLS_CERT and TLS_KEY are given, or TRUSTED_PROXIES names the proxy in front: sessions would travel unencrypted'
    : 'unless people sign in (OIDC_ISSUER or SIGN_IN=passkeys)'
  throw new SettingsError(
    `HOST was given "${host}", but must be a loopback address such as 127.0.0.1 ${wanted}.`,
  )
}
