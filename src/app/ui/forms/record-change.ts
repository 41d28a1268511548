// @chunk form-kit
/** A change of a record that others may change too: what it would overwrite, and what became of it. */
import { readUntil } from '#app/api/read-until.ts'
import { Aborted, inputKept, nothingChanged } from './submit-outcome.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import type { Conflict } from '#app/ui/forms/conflicts/overwrite-review.tsx'

type Values = Record<string, unknown>

export type RecordChange<Fields, Now> = {
  /** What the record is called, as in 'The contact could not be read again'. */
  noun: string
  /** What stood in the fields when this person began, and what stands there now. */
  began: Fields
  typed: Fields
  /** The record as the service has it at this moment, and as fields. */
  read: () => Promise<Now>
  fieldsOf: (now: Now) => Fields
  /** What is no longer as it was, by the names of the fields. */
  changesOf: (before: Fields, after: Fields) => Values
  /** Whether two values that differ as texts are the same all the same. */
  isAlike?: (name: string, one: Fields, other: Fields) => boolean
}

/** A change that a person can weigh against what somebody else has changed. */
export type ReviewedChange<Fields, Now> = RecordChange<Fields, Now> & {
  /** What two people made of one field, in words. */
  conflictIn: (name: string, now: Now) => Conflict
}

type Review<Fields, Now> = ReviewedChange<Fields, Now> & {
  review: (conflicts: Conflict[]) => Promise<boolean>
}

/** Reads the record again, and lets a person decide where the change would lose what somebody else wrote. */
export async function checkBefore<Fields, Now>(change: Review<Fields, Now>) {
  const { noun, began, typed, read, fieldsOf, changesOf, conflictIn, review } = change
  const mine = changesOf(began, typed)
  if (Object.keys(mine).length === 0) throw new Aborted(nothingChanged)
  const now = await read().catch((error: Error) => {
    throw new Aborted(
      `The ${noun} could not be refreshed, and nothing was sent. ${error.message} ${inputKept}`,
    )
  })
  const theirs = fieldsOf(now)
  const differ = differing(change)
  const conflicts = Object.keys(mine)
    .filter((name) => differ(name, began, theirs) && differ(name, theirs, typed))
    .map((name) => conflictIn(name, now))
  if (conflicts.length === 0 || (await review(conflicts))) return
  throw new Aborted(`Nothing was sent. ${inputKept}`)
}

/** Reads the record again, for some seconds, to see whether a change that nobody answered has arrived. */
export async function checkChange<Fields, Now>(
  change: RecordChange<Fields, Now>,
): Promise<WriteOutcome> {
  const { noun, began, typed, read, fieldsOf, changesOf } = change
  const names = Object.keys(changesOf(began, typed))
  const differ = differing(change)
  const holds = (fields: Fields, found: Now) =>
    names.every((name) => !differ(name, fields, fieldsOf(found)))
  // Two spellings that count as alike tell nothing: then it has arrived once it stands there as typed.
  const isSaved = (now: Now) =>
    holds(began, now)
      ? names.every((name) => !(name in changesOf(typed, fieldsOf(now))))
      : holds(typed, now)
  const found = await readUntil(read, (now) => isSaved(now) || !holds(began, now)).catch(
    () => undefined,
  )
  if (!found) {
    const message = `The ${noun} could not be refreshed to check whether it was saved. Check it before you save again.`
    return { word: 'Not known', message }
  }
  if (isSaved(found)) return { word: 'Saved', message: '' }
  const message = holds(began, found)
    ? `The ${noun} is unchanged so far, but the service may still save your change. Check again in a moment. ${inputKept}`
    : `The ${noun} has changed, but not to what you entered. Check it before you save again.`
  return { word: 'Not known', message }
}

/** Tells whether a field says something else in one record than in another. */
const differing =
  <Fields, Now>({ changesOf, isAlike }: RecordChange<Fields, Now>) =>
  (name: string, one: Fields, other: Fields) =>
    name in changesOf(one, other) && !isAlike?.(name, one, other)
