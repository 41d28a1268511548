/** Maps a failed answer of upstream to the problem that a person reads. */
import type { Operation } from '#contract/operation.ts'
import type { Upstream } from './upstream.ts'
import { type Failure, type MappedProblem, problemOf, withReason } from './failure.ts'
import type { KeyCheck } from './key-check.ts'

/** Describes a failure of an operation, which has that name in the contract. */
export type ErrorMapper = (
  failure: Failure,
  of: { name: string; operation: Operation },
) => Promise<MappedProblem>

/** Makes the mapper; it asks `isKeyRefused` about a 401 or 403, which may have other reasons than the key. */
export const createErrorMapper =
  ({ redact }: Upstream, isKeyRefused: KeyCheck): ErrorMapper =>
  async (failure, { name, operation }) => {
    const { status } = failure.head
    const problem = await problemOf(failure, operation, redact)
    if (status !== 401 && status !== 403) return problem
    return withReason(problem, name === 'ping' || (await isKeyRefused()))
  }
