/** A change to a matter: how it is read again and how conflicts are worded; and looking for a new one. */
import { call } from '#app/api/client.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { areKeptAlike } from '#app/ui/forms/custom-row.ts'
import type { ReviewedChange } from '#app/ui/forms/record-change.ts'
import { inputKept } from '#app/ui/forms/submit-outcome.ts'
import { matterOperations } from '#contract/matters.ts'
import { type MatterDetail, oneMatterOperations } from '#contract/one-matter.ts'
import { changesOf, type MatterFields, matterFieldsOf } from './matter-form-fields.ts'
import { inWords, labelOf, valueIn } from '#app/features/matters/labels.ts'

/** The change from what stood in the fields to what was typed; those of a draft may be older than `before`. */
export const matterChange = (
  before: MatterDetail,
  began: MatterFields,
  typed: MatterFields,
): ReviewedChange<MatterFields, MatterDetail> => ({
  noun: 'matter',
  began,
  typed,
  fieldsOf: matterFieldsOf,
  changesOf,
  isAlike: (name, one, other) =>
    name === 'customFields' && areKeptAlike(one.customFields, other.customFields),
  read: () => call(oneMatterOperations.getMatter, { params: { id: before.id } }),
  conflictIn: (name, now) => ({
    label: labelOf(name),
    before: previousInWords(name, began, before),
    now: inWords(name, matterFieldsOf(now), now),
    mine: inWords(name, typed, undefined),
  }),
})

/** A reference that differs from the one in `before` has no known name. */
function previousInWords(name: string, began: MatterFields, before: MatterDetail) {
  const isNamed = valueIn(began, name) === valueIn(matterFieldsOf(before), name)
  return inWords(name, began, isNamed ? before : undefined, 'Different from current')
}

/** Looks for a new matter by title; a match may be this matter or an older one. */
export async function findCreatedMatter(title: string): Promise<WriteOutcome> {
  const found = await call(matterOperations.lookupMatter, { query: { term: title } })
  const same = found.find((matter) => matter.title === title)
  const sentence = same
    ? `A matter titled ‘${title}’ now exists${same.number ? `, under number ${same.number}` : ''}. Check it before you create this one again.`
    : `No matter titled ‘${title}’ has been found so far. Check again in a moment, before you create it again.`
  return { word: 'Not known', message: `${sentence} ${inputKept}` }
}
