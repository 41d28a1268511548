/** Where each kind is searched, and which of equal matches comes first. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SearchTarget } from '#database/search/search-target.ts'
import { searchTextIn } from '#database/search/text.ts'
import {
  contacts,
  documentTexts,
  matterTexts,
  taskTexts,
  words,
} from '#gateway/mirror/store/tables.ts'

/** How many records of each kind are found at most. */
export const most = 10

export const mirrorText = searchTextIn('mirror')
export const vocabulary = {
  table: words,
  word: words.word,
  wordsIn: (text: PgColumn | SQL) => sql`mirror.words_in(${text})`,
}
const shared = { vocabulary, by: mirrorText, most }

export const matterTarget: SearchTarget = {
  ...shared,
  table: matterTexts,
  id: matterTexts.key,
  prefixKeys: [matterTexts.numberKey, matterTexts.titleKey, matterTexts.clientKey],
  text: matterTexts.text,
  numbersBegin: true,
  order: [
    [matterTexts.lastActivity, 'desc nulls last'],
    [matterTexts.key, 'asc'],
  ],
}

export const contactTarget: SearchTarget = {
  ...shared,
  table: contacts,
  id: contacts.key,
  prefixKeys: [contacts.nameKey, contacts.shortKey],
  text: contacts.text,
  order: [
    [contacts.nameKey, 'asc'],
    [contacts.key, 'asc'],
  ],
}

/** What is still to be done first. */
export const taskTarget: SearchTarget = {
  ...shared,
  table: taskTexts,
  id: taskTexts.key,
  prefixKeys: [taskTexts.descriptionKey, taskTexts.numberKey],
  text: taskTexts.text,
  numbersBegin: true,
  order: [
    [taskTexts.isDone, 'asc'],
    [taskTexts.dueDate, 'desc nulls last'],
    [taskTexts.key, 'asc'],
  ],
}

export const documentTarget: SearchTarget = {
  ...shared,
  table: documentTexts,
  id: documentTexts.key,
  prefixKeys: [documentTexts.titleKey, documentTexts.numberKey],
  text: documentTexts.text,
  numbersBegin: true,
  order: [
    [documentTexts.lastModifiedDate, 'desc nulls last'],
    [documentTexts.key, 'asc'],
  ],
}
