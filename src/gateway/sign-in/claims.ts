/** Decides from what the provider says who a person is, whether they may use the desk, and in which role. */
import * as z from 'zod/mini'
import { type Role, roles } from '#contract/roles.ts'
import type { Person } from '#gateway/http/exchange.ts'

/** What a provider says of a person; only `sub` and `iss` are certain. */
export type Claims = { sub: string; iss: string; [claim: string]: unknown }

export type AdmissionSettings = {
  /** Email domains (`firm.example`), addresses (`ann@firm.example`) and groups (`group:Lawyers`) that are let in. */
  allowed: readonly string[]
  /** The claim that holds a person's roles, with dots for claims inside claims. */
  rolesClaim: string
}

/** Why a person is not let in. */
export type Refused =
  | 'not allowed'
  | 'unverified email'
  | 'unknown roles'
  | 'email taken'
  | 'removed'

const Email = z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,255}$/))
const Names = z.union([z.string(), z.array(z.string())])

/** The longest name that is kept: it travels with every request. */
const maxName = 100

/** The person, with the role of the claim; without one, `undefined`, and whoever runs the desk decides. */
export function admitted(
  claims: Claims,
  { allowed, rolesClaim }: AdmissionSettings,
): { person: Omit<Person, 'role'>; role: Role | undefined } | { refused: Refused } {
  const role = roleIn(valueAt(claims, rolesClaim))
  if (role === 'unknown') return { refused: 'unknown roles' }
  const email = Email.safeParse(claims['email']).data?.toLowerCase()
  const isVerified = claims['email_verified'] === true
  const groups = new Set(namesIn(claims['groups']) ?? [])
  const byGroup = allowed.some(
    (one) => one.startsWith(groupMark) && groups.has(one.slice(groupMark.length)),
  )
  const byEmail = email !== undefined && allowed.some((one) => isEmailOf(email, one))
  if (!byGroup && !(byEmail && isVerified)) {
    return { refused: byEmail ? 'unverified email' : 'not allowed' }
  }
  const { name } = claims
  const person = {
    id: personIdOf(claims),
    name: typeof name === 'string' && name.trim() ? name.trim().slice(0, maxName) : undefined,
    email: isVerified ? email : undefined,
  }
  return { person, role }
}

/** The id of a person: the same name at two providers is two people (OpenID Connect Core 1.0, section 5.7). */
export const personIdOf = ({ iss, sub }: Pick<Claims, 'iss' | 'sub'>) => `${iss}#${sub}`

const groupMark = 'group:'

const isEmailOf = (email: string, allowed: string) =>
  allowed.includes('@') && !allowed.startsWith('@')
    ? email === allowed.toLowerCase()
    : email.endsWith(`@${allowed.replace(/^@/, '').toLowerCase()}`)

const namesIn = (value: unknown): readonly string[] | undefined => {
  const { success, data } = Names.safeParse(value)
  return success ? [data].flat() : undefined
}

/** The highest role of the claim; undefined if it names none, 'unknown' if its shape cannot be read. */
function roleIn(value: unknown): Role | undefined | 'unknown' {
  if (value === undefined || value === null) return undefined
  const names = namesIn(value)
  if (!names) return 'unknown'
  const known = new Set(names.map((name) => name.toLowerCase()))
  return roles.findLast((role) => known.has(role))
}

function valueAt(claims: Claims, path: string): unknown {
  if (path in claims) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? value[name as keyof typeof value]
          : undefined,
      claims,
    )
}
