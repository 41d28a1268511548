/** Who may use a desk: every call and page passes its guard, which says who the person is. */
import { type Exchange, sendProblem } from './exchange.ts'
import type { Visit } from './origin.ts'
import { localPerson } from './person.ts'

export type Guard = {
  /** Sets the person of a call, or answers 401; says, or resolves to, whether it answered. */
  refuseCall(exchange: Exchange): boolean | Promise<boolean>
  /** Sets the person of a page, or answers with what a browser without one should do; resolves to whether it answered. */
  answerPage(exchange: Exchange, visit: Visit): Promise<boolean>
  /**
   * Answers an address of its own, such as that of signing in; resolves to whether it was one. `refusal` says why
   * a write from the site of this request would be refused; it is undefined if it would not.
   */
  answerOwn(exchange: Exchange, refusal: string | undefined): Promise<boolean>
  /** Whether the person of a call whose answer is still open would be admitted now; without it, everybody would. */
  isStillAdmitted?(exchange: Exchange): Promise<boolean>
  /** How many sessions made a request here in the last five minutes, where people sign in. */
  sessions?(): number
  close(): Promise<void>
}

/** Admits everybody who can reach the port, as the one local person. */
export const openGuard: Guard = {
  refuseCall: (exchange) => admitLocal(exchange),
  answerPage: async (exchange) => admitLocal(exchange),
  answerOwn: async () => false,
  close: async () => {},
}

/** Makes the exchange one of the local person; returns `false`, as nothing was answered. */
export function admitLocal(exchange: Exchange): false {
  exchange.person = localPerson
  return false
}

/** Whether a request has the method that its address is for; otherwise it has been answered. */
export function hasMethod(exchange: Exchange, method: 'GET' | 'POST'): boolean {
  if (exchange.request.method === method) return true
  sendProblem(exchange, 405, {}, { allow: method })
  return false
}
