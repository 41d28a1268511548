/** A failed answer of upstream as the problem that a person reads. */
import type { Problem } from '#contract/problem.ts'
import type { Upstream } from './upstream.ts'
import { type Failure, problemOf, withReason } from './failure.ts'
import type { KeyCheck } from './key-check.ts'

/** Tells a failure of the operation `name`. */
export type Teller = (failure: Failure, name: string) => Promise<Omit<Problem, 'correlationId'>>

/** Not every 401 or 403 is about the key: then `isKeyRefused` is asked. */
export const createTeller =
  ({ conceal }: Upstream, isKeyRefused: KeyCheck): Teller =>
  async (failure, name) => {
    const { status } = failure.head
    const said = await problemOf(failure, conceal)
    const shut = status === 401 || status === 403
    return shut ? withReason(said, name === 'ping' || (await isKeyRefused())) : said
  }
