/** Why there was no connection to the service, in words that help the person who runs the desk. */
import type { Problem } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { errorCode } from '#http/error-code.ts'
import type { ConnectionError } from './upstream.ts'

/** By the codes of Node and undici. */
const reasons: [code: RegExp, reason: string][] = [
  [/^ECONNREFUSED$/, 'nothing answers at its address'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the name in its address is not known'],
  [/TIMEOUT|TIMEDOUT|UNREACH/, 'its address cannot be reached from here, or is too slow to answer'],
  [/CERT|SIGNATURE|HOSTNAME/, 'Practice Desk cannot trust its certificate'],
  [/^(EPROTO|ERR_SSL)/, 'the server at its address does not use HTTPS'],
  // Before there is a connection, only the tunnel of a proxy can end with this code.
  [/^UND_ERR_ABORTED$/, 'the proxy on the way to it refused Practice Desk'],
]

/** The problem for a call that was not sent; only of a change is it worth saying so. */
export function connectionProblem(
  { cause }: ConnectionError,
  isRead: boolean,
): Pick<Problem, 'type' | 'detail'> {
  const code = errorCode(cause) ?? ''
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1]
  const why = reason ? `: ${reason}` : ''
  const unsent = isRead ? '' : ' Nothing was sent to it.'
  return {
    type: writeProblems.neverSent,
    detail: `The service could not be reached${why}.${unsent} Try again in a moment.`,
  }
}
