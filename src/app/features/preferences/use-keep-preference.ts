// @chunk pieces
/** Keeping one preference at once when a person has chosen, and saying in one word how that ended. */
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
import { deskMutations } from '#app/data/desk/queries.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import type { PreferencesPatch } from '#contract/desk.ts'

export function useKeepPreference() {
  const { mutate, isPending } = useMutation(deskMutations.changePreferences())
  return {
    isPending,
    /** `says` what holds from now on. */
    keep: (change: PreferencesPatch, says: string) =>
      mutate(change, {
        onSuccess: () => notify({ word: 'Saved', says }),
        onError: (error) => notify(endingOf(error)),
      }),
  }
}

/** Keeps whether single keys work; the keys themselves obey before that. */
export function useKeepSingleKeys() {
  const { keep } = useKeepPreference()
  return (singleKeys: boolean) =>
    keep(
      { singleKeys },
      singleKeys ? 'Single-key shortcuts are on.' : 'Single-key shortcuts are off.',
    )
}

/** A change of a preference may be sent again as often as one likes: a person just chooses anew. */
function endingOf(error: Error) {
  const { word, why } = failureOf(error)
  return {
    word,
    says: word === 'Not saved' ? `${why} Choose again.` : `${why} Choose again to be sure.`,
  }
}
