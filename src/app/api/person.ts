/** The person whom the gateway made this page for: it is another page when somebody else signs in. */
import type { Operation } from '#contract/operation.ts'
import { mayAs, type Role } from '#contract/roles.ts'
import { createStore } from './create-store.ts'
import { drawing } from './drawing.ts'

export type Person = {
  id: string
  role: Role
  name?: string
  email?: string
  signsInWith?: 'passkey'
  signedInAt?: number
}

const metaOf = () => document.head.querySelector<HTMLMetaElement>('meta[name="person"]')

/** Undefined at a desk without sign-in, where everybody may do everything. */
export function signedInPerson(): Person | undefined {
  const said = import.meta.env.SSR && drawing.now ? drawing.now.person : metaOf()?.content
  return said === undefined ? undefined : JSON.parse(said)
}

/** Notifies when the gateway has said that the same person now has another role. */
export const personChanged = createStore(0)

/** Takes what the gateway says now of the same person. */
export function updatePerson(person: Person): void {
  const meta = metaOf()
  if (!meta || signedInPerson()?.id !== person.id) return
  meta.content = JSON.stringify(person)
  personChanged.set(personChanged.get() + 1)
}

/** What a call needs of its caller. */
export type Needed = Pick<Operation, 'role'>

/** Whether the person may call an operation; the gateway refuses it in any case. */
export const may = ({ role }: Needed): boolean => mayAs(signedInPerson()?.role ?? 'admin', role)
