/** The person a request comes from. */
import { mayAs, type Role } from '#contract/roles.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import { Refusal } from '#http/problem.ts'
import type { Exchange, Person } from './exchange.ts'

/** The one person of a desk without sign-in. */
export const localPerson: Person = { id: 'local', role: 'admin' }

/** The person; throws if nobody was admitted, so that no call is ever made for nobody. */
export function admittedIn({ person }: Exchange): Person {
  if (!person) throw new Error('nobody was admitted')
  return person
}

/** The id of the person; throws if nobody was admitted. */
export const personOf = (exchange: Exchange): string => admittedIn(exchange).id

const may: Record<Role, string> = {
  reader: 'look at records, but not change them',
  editor: 'look at records and change them, but not what is kept for the whole firm',
  admin: 'do everything here',
}

/** Refuses an operation that the person's role does not allow; throws a `Refusal`. */
export function requireRole(person: Person, { role }: { role: Role }): void {
  if (mayAs(person.role, role)) return
  throw new Refusal(403, {
    type: sessionProblems.notAllowed,
    title: 'Not allowed',
    detail: `Your role here is ${person.role}: you may ${may[person.role]}. Nothing was sent or stored.`,
  })
}
