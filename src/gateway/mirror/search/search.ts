/** Searches what is kept: exact numbers and beginnings first, then words, then words with a typing error. */
import { or, sql } from 'drizzle-orm'
import { withoutLegalEnding } from '#contract/company-names.ts'
import type { Database } from '#database/open.ts'
import { createMatcher, lookUpWords } from '#database/search/best-matches.ts'
import { rowsOf } from '#database/sql.ts'
import { contacts } from '#gateway/mirror/store/tables.ts'
import { readContacts, readMatters } from './found-matters.ts'
import { readDocuments, readTasks } from './found-tasks.ts'
import type { Hit } from './matched.ts'
import {
  contactTarget,
  documentTarget,
  matterTarget,
  mirrorText,
  most,
  taskTarget,
  vocabulary,
} from './targets.ts'

/** Longer terms are not what people search for, and cost as much as they are long. */
const longestTerm = 100

/** With fewer digits, a number has one spelling. */
const fewestRest = 6

/** A phone number in any spelling, as digits; fewer than four digits are a word like any other. */
function digitsIn(term: string): string | undefined {
  const digits = term.replaceAll(/\D/g, '')
  return /^[\s\d()+./-]+$/.test(term) && digits.length >= 4 ? digits : undefined
}

/**
 * How else the digits of a number may stand in a text: a number with no code of a country is one of Australia, whose
 * texts have the code as well (`rows.ts`), and some write the 0 behind it. The code before few digits is in any number.
 */
function spellingsOf(digits: string): string[] {
  const rest = digits.replace(/^(?:0061|61)?0?/, '')
  return rest === digits || rest.length < fewestRest
    ? [digits]
    : [digits, `61${rest}`, `610${rest}`]
}

/** Searches every kind. */
export function createSearch(database: Database) {
  const { sql: db } = database
  const matters = createMatcher<Hit>(database, matterTarget)
  const people = createMatcher<Hit>(database, contactTarget)
  const tasks = createMatcher<Hit>(database, taskTarget)
  const documents = createMatcher<Hit>(database, documentTarget)
  /** A number never counts as mistyped: a similar one belongs to somebody else. */
  const byNumber = (digits: string) => {
    const has = spellingsOf(digits).map((each) => mirrorText.containing(contacts.text, each))
    return rowsOf<Hit>(
      db,
      sql`select key as id from mirror.contacts where ${or(...has)} order by name_key, key limit ${most}`,
    )
  }
  return async (given: string) => {
    // A company is found by any legal ending.
    const term = withoutLegalEnding(given.trim().slice(0, longestTerm))
    const digits = digitsIn(term)
    // The same for every kind.
    const words = lookUpWords(db, { vocabulary, by: mirrorText }, term)
    const [foundMatters, foundContacts, foundTasks, foundDocuments] = await Promise.all([
      matters(term, undefined, words).then((hits) => readMatters(db, hits, term)),
      (digits === undefined ? people(term, undefined, words) : byNumber(digits)).then((hits) =>
        readContacts(db, hits, digits ?? term),
      ),
      tasks(term, undefined, words).then((hits) => readTasks(db, hits, term)),
      documents(term, undefined, words).then((hits) => readDocuments(db, hits, term)),
    ])
    return {
      matters: foundMatters,
      contacts: foundContacts,
      tasks: foundTasks,
      documents: foundDocuments,
    }
  }
}
