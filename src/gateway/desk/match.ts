/** The calls that the desk answers itself, below `/desk/v1`. */
import { callbackOperations } from '#contract/desk/callbacks.ts'
import { changeOperations } from '#contract/desk/changes.ts'
import { deskOperations } from '#contract/desk/desk.ts'
import { journalOperations } from '#contract/desk/journal.ts'
import { liveOperations } from '#contract/desk/live.ts'
import { mirrorOperations } from '#contract/desk/mirror.ts'
import { peopleOperations } from '#contract/desk/people.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { deskPrefix } from '#contract/operation.ts'
import { createMatcher } from '#gateway/http/matcher.ts'

export const ofMirror = { ...mirrorOperations, ...changeOperations }

/** Every call but the one that listens, whose answer stays open. */
export const ownOperations = {
  ...deskOperations,
  ...journalOperations,
  ...timeOutboxOperations,
  ...peopleOperations,
  ...ofMirror,
  ...callbackOperations,
}
const operations = { ...ownOperations, ...liveOperations }
export type OwnName = keyof typeof operations

/** Matches a raw request target, as received, against the contract. */
export const match = createMatcher(deskPrefix, operations)
