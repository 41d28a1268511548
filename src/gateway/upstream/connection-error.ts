/** Why no connection to the service came about, as a person who keeps a desk can mend it. */
import type { Problem } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import type { NeverSent } from './upstream.ts'

/** By the codes of Node and undici. */
const reasons: [code: RegExp, reason: string][] = [
  [/^ECONNREFUSED$/, 'nothing answers at its address'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the name in its address is not known'],
  [/TIMEOUT|TIMEDOUT|UNREACH/, 'its address cannot be reached from here, or is too slow to answer'],
  [/CERT|SIGNATURE|HOSTNAME/, 'its certificate is not one that this desk can trust'],
  [/^(EPROTO|ERR_SSL)/, 'what answers at its address does not speak HTTPS'],
  // Before a connection, only a tunnel is broken off so.
  [/^UND_ERR_ABORTED$/, 'the proxy on the way to it refused to let the desk through'],
]

/** The code of what broke, for the log and for the reason; never its message. */
export const codeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

export function neverSent({ cause }: NeverSent): Pick<Problem, 'type' | 'detail'> {
  const code = codeOf(cause) ?? ''
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1]
  const why = reason ? `: ${reason}` : ''
  return {
    type: writeProblems.neverSent,
    detail: `The service could not be reached${why}. Nothing was sent to it. Try again in a moment.`,
  }
}
