/** The person's preferences as they will be once everything that was chosen is saved. */
import { type Mutation, useMutationState, useQuery } from '@tanstack/react-query'
import { deskQueries, pendingPreferences } from '#app/data/desk/queries.ts'
import type { Preferences, PreferencesPatch } from '#contract/desk/desk.ts'

/** A choice must not jump back while it is saved: the next arrow key would count from the value before. */
export function useWantedPreferences() {
  const { data: saved, error, refetch } = useQuery(deskQueries.preferences())
  const wanted = useMutationState({ filters: pendingPreferences, select: changeIn })
  const data: Preferences | undefined = saved && Object.assign({}, saved, ...wanted)
  return { data, error, refetch }
}

const changeIn = ({ state }: Mutation<unknown, Error, PreferencesPatch>) => state.variables
