/** The operations of the API that the gateway lets through. */
import { apiPrefix } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { createMatcher } from '#gateway/http/matcher.ts'

/** Matches a raw request target, as received, against the contract. */
export const match = createMatcher(apiPrefix, operations)
