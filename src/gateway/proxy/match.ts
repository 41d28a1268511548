/** The operations of the API as the gateway lets them through. */
import { apiPrefix } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { createMatcher } from '#gateway/http/matcher.ts'

/** Matches the raw target of a request, as it came over the line, against the contract. */
export const match = createMatcher(apiPrefix, operations)
