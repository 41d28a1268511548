/** Finds contacts by words, or by a phone or business number in any spacing. */
import { and, asc, or, type SQL } from 'drizzle-orm'
import { withoutLegalEnding } from '#contract/company-names.ts'
import type { Database } from '#database/open.ts'
import { createMatcher } from '#database/search/best-matches.ts'
import type { SearchTarget } from '#database/search/search-target.ts'
import { contacts } from './table.ts'
import { containing, containingWords, maxLookup, practiceText } from '#service/db/text.ts'
import { toPhone } from './phones.ts'
import { contactColumns, type Row } from './record.ts'

/** Whether a contact contains every word, or the number, that was typed; a company is found by any legal ending. */
export function containsTyped(typed: string): SQL | undefined {
  const spellings = spellingsOf(typed)
  return spellings
    ? or(...spellings.map((spelling) => containing(contacts.searchKey, spelling)))
    : containingWords(contacts.searchKey, withoutLegalEnding(typed))
}

/** `0491 570`, `+61 491-570-156`, `ABN 51 824 753 556`; fewer than four digits are a word like any other. */
const number = /^\s*(?:a[bc]n\b[\s:]*)?(?=[+\d(])(?=(?:\D*\d){4})([+\d(][-\d\s()./]*)$/i

/** A number as it was typed, by its digits alone and, if it is a whole phone number, with its country. */
function spellingsOf(typed: string): string[] | undefined {
  const written = number.exec(typed)?.[1]?.trim()
  if (written === undefined) return undefined
  const [international = ''] = toPhone(written).rfc3966?.split(';') ?? []
  const spellings = [written, digitsOf(written), international && `+${digitsOf(international)}`]
  return [...new Set(spellings.filter(Boolean))]
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const target: SearchTarget = {
  table: contacts,
  id: contacts.id,
  columns: contactColumns,
  prefixKeys: [contacts.nameKey],
  text: contacts.searchKey,
  order: [
    [contacts.nameKey, 'asc'],
    [contacts.id, 'asc'],
  ],
  by: practiceText,
  most: maxLookup,
}

/**
 * Finds at most five best matches that meet `condition`. A number, unlike a word, never counts as mistyped: a similar one
 * belongs to somebody else.
 */
export function createLookUp(
  database: Database,
): (term: string, condition?: SQL) => Promise<Row[]> {
  const { sql: db } = database
  const bestMatches = createMatcher<Row>(database, target)
  return async (term, condition) =>
    spellingsOf(term)
      ? db
          .select(contactColumns)
          .from(contacts)
          .where(and(containsTyped(term), condition))
          .orderBy(asc(contacts.nameKey), asc(contacts.id))
          .limit(maxLookup)
      : bestMatches(withoutLegalEnding(term), condition)
}
