// @chunk pieces
/** What the desk keeps for this person, as queries and mutations. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import {
  deskOperations,
  type NewRecent,
  type PreferencesPatch,
  type RecentKind,
} from '#contract/desk.ts'

/** Keys run from general to specific: `all()` reaches everything that the desk keeps. */
export const deskQueries = {
  all: () => ['desk'] as const,
  preferences: () =>
    queryOptions({
      queryKey: [...deskQueries.all(), 'preferences'],
      queryFn: ({ signal }) => call(deskOperations.getPreferences, { signal }),
    }),
  allRecents: () => [...deskQueries.all(), 'recents'] as const,
  recents: (kind: RecentKind) =>
    queryOptions({
      queryKey: [...deskQueries.allRecents(), kind],
      queryFn: ({ signal }) => call(deskOperations.listRecents, { query: { kind }, signal }),
    }),
}

export const deskMutations = {
  changePreferences: () =>
    mutationOptions({
      mutationFn: (body: PreferencesPatch) => write(deskOperations.patchPreferences, { body }),
      meta: { invalidates: deskQueries.preferences().queryKey },
    }),
  noteRecent: () =>
    mutationOptions({
      mutationFn: (body: NewRecent) => write(deskOperations.noteRecent, { body }),
      meta: { invalidates: deskQueries.allRecents() },
    }),
}
