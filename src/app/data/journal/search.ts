/** The search parameters of the journal: those of its call, without whose lines they are. */
import * as z from 'zod/mini'
import { JournalQuery } from '#contract/desk/desk.ts'

export const JournalSearch = z.omit(JournalQuery, { whose: true })
/** Without whose lines: that of whoever sees their own alone. */
export const OwnJournalSearch = z.omit(JournalSearch, { person: true })
export type JournalSearch = z.infer<typeof JournalSearch>
