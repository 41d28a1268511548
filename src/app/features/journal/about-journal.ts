// @chunk pieces
/** What the journal lists, as Settings and its own page say it. */
export const aboutJournal =
  'Every sign-in and every change made through Practice Desk, and what was refused: who, when and which record, but not the old or new content.'
