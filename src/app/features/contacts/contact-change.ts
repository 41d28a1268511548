/** A change of a contact: what is sent, what somebody else changed meanwhile, and what became of it. */
import type { QueryClient } from '@tanstack/react-query'
import { contactQueries } from '#app/pickers/contact-queries.ts'
import { CalledOff } from '#app/ui/form-ending.ts'
import type { Ending } from '#app/ui/holds.ts'
import type { Clash } from '#app/ui/overwrite-review.tsx'
import { changes, isSame, sent } from '#app/ui/sent-values.ts'
import type { Contact } from '#contract/contacts.ts'
import { contactValues, type SharedFields } from './contact-fields.ts'
import { inWords, labels } from './contact-words.ts'

type Values = Record<string, unknown>

/** What is no longer as it was. */
export const changesOf = <Fields extends SharedFields>(before: Fields, typed: Fields) =>
  changes(contactValues(before), contactValues(typed))

type Reading<Fields> = { id: string; fieldsOf: (contact: Contact) => Fields; client: QueryClient }

/** The contact as it is at this moment, as fields. */
async function readAgain<Fields>({ id, fieldsOf, client }: Reading<Fields>) {
  return fieldsOf(await client.fetchQuery({ ...contactQueries.detail(id), staleTime: 0 }))
}

type Review<Fields> = Reading<Fields> & {
  before: Fields
  typed: Fields
  review: (clashes: Clash[]) => Promise<boolean>
}

/** Reads the contact again, and lets a person decide where it would lose what somebody else wrote. */
export async function checkBefore<Fields extends SharedFields>(asked: Review<Fields>) {
  const { before, typed, review } = asked
  const mine = changesOf(before, typed)
  if (Object.keys(mine).length === 0) throw new CalledOff('Nothing was changed.')
  const now = await readAgain(asked).catch((error: Error) => {
    throw new CalledOff(
      `The contact could not be read again, and nothing was sent. ${error.message} What you typed is still here.`,
    )
  })
  const theirs = changesOf(before, now)
  const both = Object.keys(mine).filter(
    (name) => name in theirs && !isSame(theirs[name], mine[name]),
  )
  if (both.length === 0) return
  const clashes = both.map((name) => ({
    label: labels[name] ?? name,
    before: inWords(name, before),
    now: inWords(name, now),
    mine: inWords(name, typed),
  }))
  if (await review(clashes)) return
  throw new CalledOff('Nothing was sent. What you typed is still here.')
}

type Doubt<Fields> = Reading<Fields> & { before: Fields; typed: Fields }

/** Reads the contact again to see whether a change that nobody answered has arrived. */
export async function lookForChange<Fields extends SharedFields>(
  asked: Doubt<Fields>,
): Promise<Ending> {
  const { before, typed } = asked
  const now = await readAgain(asked).catch(() => undefined)
  if (!now) {
    const says =
      'The contact could not be read again to see whether it was saved. Look at it first.'
    return { word: 'Not known', says }
  }
  const names = Object.keys(changesOf(before, typed))
  if (names.every((name) => alike(name, now, typed))) return { word: 'Saved', says: '' }
  return names.every((name) => alike(name, now, before))
    ? { word: 'Not saved', says: 'The contact is still as it was. What you typed is still here.' }
    : {
        word: 'Not known',
        says: 'The contact is neither as it was nor as you wrote it. Look at it first.',
      }
}

function alike<Fields extends SharedFields>(name: string, one: Fields, other: Fields) {
  const valueOf = (fields: Fields) => (sent(contactValues(fields)) as Values)[name]
  const [a, b] = [valueOf(one), valueOf(other)]
  // A service writes phones in its own way.
  return isSame(a, b) || (name === 'phones' && isSame(plain(a), plain(b)))
}

const plain = (phones: unknown) =>
  (Array.isArray(phones) ? phones : []).map((phone) => String(phone).replaceAll(/[^\d+a-z]/gi, ''))
