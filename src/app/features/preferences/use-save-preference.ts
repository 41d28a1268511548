// @chunk pieces
/** Saves one preference as soon as it is chosen, and reports the outcome. */
import { useMutation } from '@tanstack/react-query'
import { deskMutations } from '#app/data/desk/queries.ts'
import { failedOutcome } from '#app/ui/dialogs/failed-outcome.ts'
import { askBeforeLeaving, notify } from '#app/ui/dialogs/pending-actions.ts'
import type { PreferencesPatch } from '#contract/desk/desk.ts'

export function useSavePreference() {
  const { mutateAsync } = useMutation(deskMutations.changePreferences())
  return {
    /** `message` says what applies from now on. */
    save(change: PreferencesPatch, message: string) {
      const id = `preference ${Object.keys(change).join()}`
      // Not by callbacks: the next choice, or another page, would drop them.
      const saved = mutateAsync(change)
      // It may wait until an earlier choice is saved, and would be lost with the page.
      void askBeforeLeaving(saved)
      void saved.then(
        () => notify({ word: 'Saved', message }, id),
        (error: unknown) => notify(failedOutcome(error, again), id),
      )
    },
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
const again = { unchanged: 'Choose again.', advice: 'Choose again to be sure.' }
