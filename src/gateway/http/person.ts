/** The person a request comes from. */
import type { Role } from '#contract/roles.ts'
import type { Exchange } from './exchange.ts'

export type Person = {
  /** The same at every sign-in, and of nobody else. */
  id: string
  role: Role
  name?: string | undefined
  /** Present only if the provider has verified it. */
  email?: string | undefined
}

/** The one person of a desk without sign-in. */
export const localPerson: Person = { id: 'local', role: 'admin' }

/** The id of the person; throws if nobody was admitted, so that no call is ever made for nobody. */
export function personOf({ person }: Exchange): string {
  if (!person) throw new Error('nobody was admitted')
  return person.id
}
