// @chunk pieces
/** Queries and mutations for what the gateway stores for this person. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { writing } from '#app/data/writing.ts'
import {
  deskOperations,
  type NewRecent,
  type PreferencesPatch,
  type RecentKind,
} from '#contract/desk/desk.ts'
import { carriedPreferences } from './carried-preferences.ts'

/** Keys run from general to specific: `all()` covers everything that the gateway stores. */
export const deskQueries = {
  all: () => ['desk'] as const,
  preferences: () =>
    queryOptions({
      queryKey: [...deskQueries.all(), 'preferences'],
      queryFn: ({ signal }) => call(deskOperations.getPreferences, { signal }),
      initialData: carriedPreferences,
    }),
  allRecents: () => [...deskQueries.all(), 'recents'] as const,
  recents: (kind: RecentKind) =>
    queryOptions({
      queryKey: [...deskQueries.allRecents(), kind],
      queryFn: ({ signal }) => call(deskOperations.listRecents, { query: { kind }, signal }),
    }),
}

const changingPreferences = ['desk', 'change preferences']
/** Filters for preferences that are being saved. */
export const pendingPreferences = { mutationKey: changingPreferences, status: 'pending' } as const

export const deskMutations = {
  /** One after another: what is chosen last is also saved last. */
  changePreferences: () => ({
    ...writing(deskQueries.preferences().queryKey, (body: PreferencesPatch) =>
      write(deskOperations.patchPreferences, { body }),
    ),
    mutationKey: changingPreferences,
    scope: { id: 'preferences' },
  }),
  noteRecent: () =>
    writing(deskQueries.allRecents(), (body: NewRecent) =>
      write(deskOperations.noteRecent, { body }),
    ),
}
