// @chunk pieces
/** Saves one preference as soon as it is chosen, and reports the outcome. */
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
import { deskMutations } from '#app/data/desk/queries.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import type { PreferencesPatch } from '#contract/desk/desk.ts'

export function useSavePreference() {
  const { mutate, isPending } = useMutation(deskMutations.changePreferences())
  return {
    isPending,
    /** `message` says what applies from now on. */
    save: (change: PreferencesPatch, message: string) =>
      mutate(change, {
        onSuccess: () => notify({ word: 'Saved', message }),
        onError: (error) => notify(outcomeOf(error)),
      }),
  }
}

/** Saves whether single keys work; the keys themselves have already switched. */
export function useSaveSingleKeys() {
  const { save } = useSavePreference()
  return (singleKeys: boolean) =>
    save(
      { singleKeys },
      singleKeys ? 'Single-key shortcuts are on.' : 'Single-key shortcuts are off.',
    )
}

/** A preference can safely be sent again: the person just chooses again. */
function outcomeOf(error: Error) {
  const { word, why } = failureOf(error)
  return {
    word,
    message: word === 'Not saved' ? `${why} Choose again.` : `${why} Choose again to be sure.`,
  }
}
