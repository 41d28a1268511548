/** A change of a matter: what somebody else changed meanwhile, and what became of it. */
import { call } from '#app/api/client.ts'
import { CalledOff } from '#app/ui/form-ending.ts'
import type { Ending } from '#app/ui/holds.ts'
import type { Clash } from '#app/ui/overwrite-review.tsx'
import { isSame } from '#app/ui/sent-values.ts'
import { matterOperations } from '#contract/matters.ts'
import { type MatterDetail, oneMatterOperations } from '#contract/one-matter.ts'
import { changesOf, type MatterFields, matterFieldsOf } from './matter-form-fields.ts'
import { inWords, labels } from './matter-form-words.ts'

const readAgain = (id: string) => call(oneMatterOperations.getMatter, { params: { id } })

type Change = {
  before: MatterDetail
  /** The fields that it began with: those of a draft may be older than `before`. */
  began: MatterFields
  typed: MatterFields
}
type Review = Change & { review: (clashes: Clash[]) => Promise<boolean> }

/** Reads the matter again, and lets a person decide where it would lose what somebody else wrote. */
export async function checkBefore({ before, began, typed, review }: Review) {
  const mine: Values = changesOf(began, typed)
  if (Object.keys(mine).length === 0) throw new CalledOff('Nothing was changed.')
  const now = await readAgain(before.id).catch((error: Error) => {
    throw new CalledOff(
      `The matter could not be read again, and nothing was sent. ${error.message} What you typed is still here.`,
    )
  })
  const theirs: Values = changesOf(began, matterFieldsOf(now))
  const clashes = Object.keys(mine)
    .filter((name) => name in theirs && !isSame(theirs[name], mine[name]))
    .map((name) => ({
      label: labels[name as keyof MatterFields],
      before: wasInWords(name, began, before),
      now: inWords(name, matterFieldsOf(now), now),
      mine: inWords(name, typed, undefined),
    }))
  if (clashes.length === 0 || (await review(clashes))) return
  throw new CalledOff('Nothing was sent. What you typed is still here.')
}

/** What `before` no longer refers to has no name here. */
function wasInWords(name: string, began: MatterFields, before: MatterDetail) {
  const [old, read]: Values[] = [began, matterFieldsOf(before)]
  return inWords(name, began, old![name] === read![name] ? before : undefined, 'Another than now')
}

type Values = Record<string, unknown>

/** Reads the matter again to see whether a change that nobody answered has arrived. */
export async function lookForChange({ before, began, typed }: Change): Promise<Ending> {
  const now = await readAgain(before.id).catch(() => undefined)
  if (!now) {
    const says = 'The matter could not be read again to see whether it was saved. Look at it first.'
    return { word: 'Not known', says }
  }
  const names = Object.keys(changesOf(began, typed))
  const differing = (other: MatterFields) => Object.keys(changesOf(other, matterFieldsOf(now)))
  const untouched = (other: MatterFields) => !names.some((name) => differing(other).includes(name))
  if (untouched(typed)) return { word: 'Saved', says: '' }
  return untouched(began)
    ? { word: 'Not saved', says: 'The matter is still as it was. What you typed is still here.' }
    : {
        word: 'Not known',
        says: 'The matter is neither as it was nor as you wrote it. Look at it first.',
      }
}

/** Looks for a new matter by its title: one of that title may be this one, or an older one. */
export async function lookForNew(title: string): Promise<Ending> {
  const found = await call(matterOperations.lookupMatter, { query: { term: title } })
  const same = found.find((matter) => matter.title === title)
  const says = same
    ? `A matter titled ‘${title}’ is there now, under number ${same.number ?? 'unknown'}: look at it before you create this one again.`
    : `No matter titled ‘${title}’ is found so far. Look again in a moment, before you create it once more.`
  return { word: 'Not known', says: `${says} What you typed is still here.` }
}
