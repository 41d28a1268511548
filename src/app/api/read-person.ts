// @chunk pieces
/** Reads again what the signed-in person may do, when the gateway has refused what this page offered. */
import { deskOperations } from '#contract/desk/desk.ts'
import type { Answer } from '#contract/operation.ts'
import { roles } from '#contract/roles.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { type Person, signedInPerson, updatePerson } from './person.ts'

const { getPerson } = deskOperations

/**
 * Never rejects. Resolves to whoever is signed in now, even if it is another person. Without an answer, the page stays
 * as it is, and the gateway refuses again.
 */
export async function readPerson() {
  if (!signedInPerson()) return undefined
  const said = await call(getPerson, {}).catch(nothing)
  if (said) takePerson(said)
  return said
}

/** Takes what the gateway answered of the person. */
export function takePerson({ id, name, email, signedInAt, ...said }: Answer<typeof getPerson>) {
  const role = roles.find((one) => one === said.role)
  if (!role) return
  const own: Pick<Person, 'signsInWith'> =
    said.signsInWith === 'passkey' ? { signsInWith: 'passkey' } : {}
  updatePerson({
    id,
    role,
    ...(name && { name }),
    ...(email && { email }),
    ...own,
    ...(signedInAt !== undefined && { signedInAt }),
  })
}
const nothing = () => undefined

/** Reads the person again where their role was the reason of a refusal. */
export function noticeRole({ problem }: ApiError): void {
  if (problem.type === sessionProblems.notAllowed) void readPerson()
}
