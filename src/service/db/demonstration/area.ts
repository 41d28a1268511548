/** What one practice area of the demonstration is made of. */
import type { CostingMethod } from '#contract/matters.ts'
import type { CustomFieldValue } from '#contract/reading.ts'
import type { DemoContact } from './contacts.ts'
import { drawProperty } from './places.ts'
import type { Rng } from './random.ts'

/** Where the contact for a role comes from: the opponent, a relative, or one whom a firm deals with every week. */
export type RoleSource =
  | 'opponent'
  | 'relative'
  | 'solicitors'
  | 'agents'
  | 'lenders'
  | 'insurers'
  | 'prosecutors'
  | 'counsel'
  | 'accountants'
  | 'doctors'
  | 'experts'

/** Filled in that share of the matters; a mandatory one that is not filled is work to do. */
type Role = { name: string; mandatory: boolean; from: RoleSource; filled: number }

export type DemoArea = {
  name: string
  weight: number
  clients: readonly DemoContact['kind'][]
  /** Who is on the other side; a partner has the client's surname at times. */
  opponent: 'anyone' | 'partner' | 'employer'
  stages: readonly string[]
  roles: readonly Role[]
  costing: readonly CostingMethod[]
  /** AUD; usual smallest and largest. */
  fee: readonly [number, number]
  title: (rng: Rng, client: DemoContact, opponent: DemoContact) => string
  fields: (rng: Rng, opened: Date) => Record<string, CustomFieldValue>
}

export const optionalRole = (name: string, from: RoleSource, filled: number): Role => ({
  name,
  mandatory: false,
  from,
  filled,
})
export const mandatoryRole = (name: string, from: RoleSource): Role => ({
  ...optionalRole(name, from, 0.87),
  mandatory: true,
})

/** AUD in steps of 500. */
export const money = (rng: Rng, least: number, most: number) =>
  Math.round(rng.between(least, most) / 500) * 500

/** A day in the two years before, as a person writes it: `4/8/2026`. */
export function dayBefore(rng: Rng, opened: Date): string {
  const date = new Date(opened.getTime() - rng.between(5, 730) * 86_400_000)
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`
}

/** `Sale of 14 Wattle Street, Newman`. */
export const aboutProperty = (rng: Rng, what: readonly string[]) =>
  `${rng.pick(what)} ${drawProperty(rng)}`
